package enforce

import (
	"cmp"
	"time"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// Options say what to compare and how. Fields without a default must be set.
type Options struct {
	Strategies []string       // names, in the order to run; all if none
	Backend    string         // name of the validator
	Limits     limit.Limits   // of the strategies that check
	Budget     harness.Budget // of a phase; the abandoned goroutine gets its CPU as time on the clock
	Rate       float64        // honest requests a second
	BombEvery  time.Duration  // between two bombs
	Quiet      time.Duration  // of serving without bombs, for each strategy
	Attack     time.Duration  // of serving with bombs, for each strategy

	Patience     time.Duration // for which a client waits; 0 means 2 s
	ServerMemory int64         // bytes at which a server is killed, as a container would be; 0 means 2 GiB
	MaxStack     int           // bytes to which a stack may grow in a server; 0 for Go's default, 1 GB

	// How to start this program so that it calls Main. Path "" is this binary.
	Path string
	Args []string
	Env  []string // added to the environment, as KEY=value
}

func (o Options) patience() time.Duration { return cmp.Or(o.Patience, 2*time.Second) }

func (o Options) serverMemory() int64 { return cmp.Or(o.ServerMemory, 2<<30) }
