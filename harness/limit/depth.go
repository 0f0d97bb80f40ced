package limit

// depthOf returns how deep the containers of a JSON text nest and the offset
// of the first of the deepest. It reads any bytes, whether JSON or not, in
// one pass and constant memory: it is what stands between a hostile text and
// the first parser. Brackets within strings do not count.
func depthOf(text []byte) (depth int64, offset int) {
	var open int64
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			if open++; open > depth {
				depth, offset = open, i
			}
		case '}', ']':
			open--
		case '"':
			i = stringEnd(text, i)
		}
	}
	return depth, offset
}

// stringEnd returns the index of the quote that ends the string begun at i.
func stringEnd(text []byte, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}
