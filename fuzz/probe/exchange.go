package probe

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"schemabench/corpus/capture"
)

// An exchange is one request and what came of it.
type exchange struct {
	tool    *tool // nil for a request that is not of a tool
	payload Payload
	wall    time.Duration

	response *capture.Response // nil if there was none
	err      error             // why there was none, or why it makes no sense
	ended    string            // how the server ended, "" if it did not
	answer                     // the response, decoded
}

// An answer is the part of a response that checks look at.
type answer struct {
	decoded    bool            // it has the form of a result, or of an error
	code       int             // of a JSON-RPC error, else 0
	isError    bool            // a tool error
	text       string          // of all content, or the message and data of an error
	blocks     int             // blocks of text among the content
	structured json.RawMessage // nil if there is none
	asks       bool            // not a result yet: the server asks for input
}

// refused reports whether the arguments were answered with an error of either
// kind.
func (a answer) refused() bool { return a.code != 0 || a.isError }

// hung reports whether no answer came in time.
func (x *exchange) hung() bool { return x.response == nil && errors.Is(x.err, capture.ErrHung) }

// decode reads the response of tools/call.
func decode(r *capture.Response) (a answer) {
	if r == nil {
		return a
	}
	if r.Error != nil {
		var e struct {
			Code    int             `json:"code"`
			Message string          `json:"message"`
			Data    json.RawMessage `json:"data"`
		}
		a.decoded = json.Unmarshal(r.Error, &e) == nil && e.Code != 0
		a.code, a.text = e.Code, e.Message+"\n"+readable(e.Data)
		return a
	}
	var result struct {
		Content []struct {
			Type string `json:"type"`
			Text string `json:"text"`
		} `json:"content"`
		StructuredContent json.RawMessage `json:"structuredContent"`
		IsError           bool            `json:"isError"`
		ResultType        string          `json:"resultType"`
	}
	if r.Result == nil || json.Unmarshal(r.Result, &result) != nil {
		return a
	}
	a.decoded, a.isError, a.structured = true, result.IsError, result.StructuredContent
	a.asks = result.ResultType == "input_required"
	var text strings.Builder
	for _, c := range result.Content {
		if c.Type == "text" {
			a.blocks++
			text.WriteString(c.Text + "\n")
		}
	}
	a.text = text.String()
	return a
}

// readable returns a JSON string's text, and other JSON as it stands.
func readable(data json.RawMessage) string {
	var text string
	if json.Unmarshal(data, &text) == nil {
		return text
	}
	return string(data)
}
