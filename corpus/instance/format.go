package instance

import (
	"fmt"
	"slices"
	"strings"
)

// formats maps the formats of JSON Schema, and some in wide use, to a
// function from n ≥ 0 and a least length to a text of that format. Different
// n give different texts where the format allows.
var formats = map[string]func(n, length int) string{
	"date-time": func(n, _ int) string { return fmt.Sprintf("2024-01-%02dT00:00:%02dZ", 1+n/60%28, n%60) },
	"date":      func(n, _ int) string { return fmt.Sprintf("%d-01-%02d", 2024+n/28%1000, 1+n%28) },
	"time":      func(n, _ int) string { return fmt.Sprintf("%02d:%02d:%02dZ", n/3600%24, n/60%60, n%60) },
	"duration":  func(n, _ int) string { return fmt.Sprintf("P%dD", 1+n) },
	"email":     email,
	"idn-email": email,
	"hostname":  hostname, "idn-hostname": hostname,
	"ipv4": func(n, _ int) string { return fmt.Sprintf("192.0.%d.%d", n/256%256, n%256) },
	"ipv6": func(n, _ int) string { return fmt.Sprintf("2001:db8::%x", 1+n%65535) },
	"uri":  uri, "iri": uri, "url": uri,
	"uri-reference": reference, "iri-reference": reference,
	"uri-template":          reference,
	"uuid":                  func(n, _ int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012x", n) },
	"json-pointer":          reference,
	"relative-json-pointer": func(n, _ int) string { return fmt.Sprint(n) },
	"regex":                 func(n, length int) string { return filler(max(1, length), n) },
	"byte":                  func(n, length int) string { return strings.Repeat("AAAA", max(1, (length+3)/4)+n%64) },
}

// formatNames lists the formats in order.
var formatNames = func() []string {
	var names []string
	for name := range formats {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}()

// formatSample returns a text of a format, at least length long if the format
// is elastic; none if the format is not known.
func formatSample(format string, n, length int) []string {
	if f, ok := formats[format]; ok {
		return []string{f(n, length)}
	}
	return nil
}

func email(n, length int) string {
	const domain = "@example.com"
	return "a" + filler(max(0, length-len(domain)-1), n) + domain
}

func hostname(n, length int) string {
	const suffix = ".example.com"
	return "a" + filler(max(0, min(62, length-len(suffix)-1)), n) + suffix
}

func uri(n, length int) string {
	const base = "https://example.com/"
	return base + filler(max(0, length-len(base)), n)
}

func reference(n, length int) string { return "/" + filler(max(0, length-1), n) }
