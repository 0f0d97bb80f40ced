package corpus

import "bytes"

// skipValue returns the end of the value that begins at text[at]. Unless it is
// a string or number, the text must have been checked.
func skipValue(text []byte, at int) int {
	for depth := 0; at < len(text); {
		switch c := text[at]; {
		case c == '{' || c == '[':
			depth++
			at++
		case c == '}' || c == ']':
			depth--
			at++
		case c == '"':
			at = stringEnd(text, at)
		case bytes.IndexByte([]byte(" \t\r\n,:"), c) >= 0:
			at++
			continue
		default:
			at = literalEnd(text, at)
		}
		if depth == 0 {
			return at
		}
	}
	return at
}

// stringEnd returns the index after the quote that ends the string at
// text[at].
func stringEnd(text []byte, at int) int {
	for at++; at < len(text) && text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return min(at+1, len(text))
}

// literalEnd returns the end of the number, true, false or null at text[at],
// or of what stands there in place of one.
func literalEnd(text []byte, at int) int {
	if n := bytes.IndexAny(text[at:], " \t\r\n,:[]{}\""); n >= 0 {
		return at + max(n, 1)
	}
	return len(text)
}

func skipSpace(text []byte, at int) int {
	for at < len(text) && bytes.IndexByte([]byte(" \t\r\n"), text[at]) >= 0 {
		at++
	}
	return at
}
