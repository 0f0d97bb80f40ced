//go:build unix

package worker

import "time"

// bury waits for the worker's death and keeps what it left behind. A worker
// that only closed its connection may go on until its budget is used up: the
// answer is in the page then.
func (c *child) bury() {
	if c.dead {
		return
	}
	c.dead = true
	c.to.close()
	if c.job == nil {
		c.kill(reason{})
	}
	done := make(chan struct{})
	go func() {
		c.cmd.Wait() // its error is in c.cmd.ProcessState
		close(done)
	}()
	for wait := time.NewTimer(lookEvery); ; wait.Reset(lookEvery) {
		select {
		case <-done:
			wait.Stop()
			c.inherit()
			return
		case <-wait.C:
			if c.job != nil {
				c.look()
			}
		}
	}
}

// inherit takes over what a dead worker left and frees its resources.
func (c *child) inherit() {
	c.death = time.Now()
	c.from.close()
	if c.statm != nil {
		c.statm.Close()
	}
	c.last, _ = c.page.look()
	c.unsent = c.page.unsent(c.got)
	c.page.unmap()
	c.page = nil
	c.stderr.end()
}
