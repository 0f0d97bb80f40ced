package harness

// Schema is the JSON text of a JSON Schema document.
type Schema []byte

// Instance is the JSON text of the document that a schema describes.
type Instance []byte

// A Case is one input to a validator: a schema, an instance and the verdict
// that the specification gives. The same Family and N spell the same case
// for ever: a family that changes gets a new name.
type Case struct {
	Family   string   // name of the family or corpus entry it belongs to
	N        int      // size parameter, ≥ 1; 0 for cases that do not grow
	Draft    Draft    // dialect the schema is to be read in
	Schema   Schema   // JSON text, never changed after creation
	Instance Instance // JSON text, never changed after creation
	Want     Verdict  // the right verdict; "" when not known
}

// A Verdict is what a validator says of an instance.
type Verdict string

// The two verdicts. The zero value "" means that none was reached.
const (
	Valid   Verdict = "valid"
	Invalid Verdict = "invalid"
)

// VerdictOf returns Valid for true and Invalid for false.
func VerdictOf(valid bool) Verdict {
	if valid {
		return Valid
	}
	return Invalid
}
