package fuzz

import "strings"

// The pools hold texts at the edge of what validators handle: each can be
// spelled in one or two bytes. A pool's order is part of the format.

var letters = strings.Repeat("a", 31)

var poolStrings = [...]string{
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaab", "0", "1", "-1", "1.0", "ab", "A", " ",
	"日本", "e\u0301", "😀", "ſ", "\u0130", "\u0000", "\u2028", "\uFEFF",
	"2024-02-29", "2023-02-29", "23:59:60Z", "1985-04-12T23:20:50.52Z", "P1Y2M", "a@example.com",
	"127.0.0.1", "::1", "example.com", "http://example.com/a?b#c", "../a", "/a/0/~1",
	"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "^a(b|c)*$", "(a{1000}){1000}", "a\nb",
}

// unpaired are two surrogates that do not pair, which some decoders refuse.
const unpaired = "\xED\xB0\x80\xED\xA0\x80"

// poolNumbers ends with the numbers that exceed what libraries calculate with.
var poolNumbers = [...]string{
	"0.5", "1.5", "0.1", "0.01", "0.3", "2.0", "1.0", "-0", "0.0", "-0.0", "1e0", "1e2", "1E+2", "1e-2",
	"100", "1e-7", "0.0075", "19.99", "3.14159265358979", "-1e-10",
	"255", "256", "65536", "2147483648", "-2147483649", "4294967296", "9007199254740991",
	"9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
	"-9223372036854775809", "18446744073709551616", "123456789012345678901234567890",
	"0.1000000000000000055511151231257827", "1.0000000000000000000001", "1e15", "1e16", "1e21", "12345678910",
	"1e22", "1.7976931348623157e308", "4.9e-324", "0.0000000000000000000000000001", "10", "20", "50", "64",
	"1000", "1024", "-100", "-0.5", "-1.5", "33", "42", "99", "128", "0.25", "0.125",
	"1e309", "1e400", "1e-400", "1e1000001", "1e-1000001",
}

// types in the order of the format.
var types = [...]string{"integer", "string", "object", "array", "number", "boolean", "null"}

// formats are those of draft 2020-12.
var formats = [...]string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
	"uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer",
	"relative-json-pointer", "regex",
}

// poolPatterns are regular expressions of RE2. The later ones are dear: to
// backtracking engines, or for the size of the program.
var poolPatterns = [...]string{
	"a", "^a", "a$", "^[a-c]$", ".", "", "^", "^$", "^.*$", "[^a]", "^[^a]+$", "b|c", "^(a|b)$", "o{2}", "^.{1,3}$",
	"^\\d+$", "\\w", "\\s", "^\\p{L}+$", "é", "^\\$", "/", "[[:alpha:]]", "(?i)A",
	"^(a+)+$", "^(a|a)*$", "(a*)*b", "(a?){20}a{20}", "([ab]*a){10}", "(.*a){12}", "[ab]{500}", "(a?){500}z",
}
