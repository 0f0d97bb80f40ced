package cost

// A pattern is a regular expression of the schema. Equal texts share one.
type pattern struct {
	text    string
	size    int64 // estimate of its program's instructions
	ofNames bool  // patternProperties uses it
}

// pattern returns the number of the regular expression text.
func (b *builder) pattern(text []byte) int32 {
	if p, ok := b.byText[string(text)]; ok {
		return p
	}
	if b.byText == nil {
		b.byText = map[string]int32{}
	}
	p := int32(len(b.patterns))
	s := string(text)
	b.patterns = append(b.patterns, pattern{text: s, size: programSize(s)})
	b.byText[s] = p
	return p
}

// maxProgram is where estimates saturate, in instructions.
const maxProgram = 1 << 50

// programSize returns an upper estimate of the instructions of the program
// that regexp/syntax would compile text into, without expanding counted
// repetitions. It reads text once; each open group holds one frame.
func programSize(text string) int64 {
	const fixed = 3 // fail, match, and nop for the empty pattern
	var total, last int64
	var open []int64
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\\':
			i++
			total, last = total+1, 1
		case '[':
			i = classEnd(text, i)
			total, last = total+1, 1
		case '(':
			open = append(open, total)
			total, last = 3, 0 // capture begin and end, nop if it is empty
		case ')':
			if n := len(open); n > 0 {
				last = total
				total = min(open[n-1]+total, maxProgram)
				open = open[:n-1]
			}
		case '|', '*': // an empty alternative and a loop round what may be empty take two
			total, last = total+2, last+2
		case '+', '?':
			total, last = total+1, last+1
		case '{':
			if times, end, ok := repetition(text, i); ok {
				grown := min(min(last, maxProgram/2000)*times, maxProgram)
				total, last = min(total-last+grown, maxProgram), grown
				i = end
				continue
			}
			total, last = total+1, 1
		default:
			total, last = total+1, 1
		}
	}
	for _, t := range open {
		total = min(total+t, maxProgram)
	}
	return total + fixed
}

// classEnd returns the index of the ] that ends the class begun at i.
func classEnd(text string, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch text[j] {
		case '\\':
			j++
		case ']':
			if j > i+1 && !(j == i+2 && text[i+1] == '^') {
				return j
			}
		}
	}
	return len(text)
}

// repetition reads {n}, {n,} or {n,m} at i: how often the operand is copied,
// each optional copy with an instruction of its own, and the index of }.
func repetition(text string, i int) (times int64, end int, ok bool) {
	var bound [2]int64
	which, digits := 0, 0
	for j := i + 1; j < len(text); j++ {
		switch c := text[j]; {
		case c >= '0' && c <= '9':
			bound[which] = min(bound[which]*10+int64(c-'0'), 1000)
			digits++
		case c == ',' && which == 0 && digits > 0:
			which, digits = 1, 0
		case c == '}' && (digits > 0 || which == 1):
			return 2*max(bound[0], bound[1], 1) + 1, j, true
		default:
			return 0, 0, false
		}
	}
	return 0, 0, false
}
