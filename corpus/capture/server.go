package capture

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// A Server is what a server says of itself.
type Server struct {
	Name     string // that it gives itself
	Version  string // of the server
	Protocol string // revision of the protocol that was agreed on, a date
	Tools    []json.RawMessage

	// Noise is the number of lines on standard output that were no messages,
	// and Sample the start of the first, quoted.
	Noise  int
	Sample string
}

// Of connects to a server, asks it for its tools and ends it.
func Of(ctx context.Context, t Target, l Limits) (Server, error) {
	s, err := Open(ctx, t, l)
	if err != nil {
		return Server{}, err
	}
	defer s.Close()
	return s.Server(ctx)
}

// Server asks for the tools and returns them with what the server said when
// the session was opened.
func (s *Session) Server(ctx context.Context) (Server, error) {
	tools, err := s.Tools(ctx)
	if err != nil {
		return Server{}, err
	}
	said := s.mcp.InitializeResult()
	v := Server{Protocol: said.ProtocolVersion, Tools: tools}
	if said.ServerInfo != nil {
		v.Name, v.Version = said.ServerInfo.Name, said.ServerInfo.Version
	}
	s.wire.mu.Lock()
	defer s.wire.mu.Unlock()
	v.Noise, v.Sample = s.wire.noise, s.wire.sample
	return v, nil
}

// Write writes v as a file for package corpus: a JSON object with server,
// serverInfo, protocolVersion and tools. Each tool stands on a line of its
// own, as it was sent.
func (v Server) Write(w io.Writer) error {
	head, err := json.Marshal(struct {
		Server string `json:"server"`
		Info   any    `json:"serverInfo"`
		Proto  string `json:"protocolVersion"`
	}{v.Name, map[string]string{"name": v.Name, "version": v.Version}, v.Protocol})
	if err != nil {
		return fmt.Errorf("writing what %s says of itself: %w", v.Name, err)
	}
	var b bytes.Buffer
	b.Write(head[:len(head)-1])
	b.WriteString(",\"tools\":[")
	for i, tool := range v.Tools {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		b.Write(tool)
	}
	b.WriteString("\n]}\n")
	if _, err := b.WriteTo(w); err != nil {
		return fmt.Errorf("writing the tools of %s: %w", v.Name, err)
	}
	return nil
}
