package backend

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// A judge looks at one keyword of a schema object and says what is wrong with
// it, if anything.
type judge func(schema map[string]any, keyword string) error

// judgeKeywords shows judge every keyword in a schema position of a document
// that encoding/json decoded, so neither in instances such as const or
// examples nor where keys are names. It returns the first error by sorted
// keyword and name, with the JSON Pointer of the keyword. Time is linear in
// the document, unless there is an error to report.
func judgeKeywords(doc any, j judge) error {
	if w := (walker{judge: j}); w.schema(doc) == nil {
		return nil
	}
	w := walker{judge: j, second: true}
	return w.schema(doc)
}

// A walker looks twice: the first time as fast as it can, the second time,
// if there is an error, in order and with the path to it.
type walker struct {
	judge  judge
	second bool
	path   []string // reference tokens from the root to here; second look only
}

func (w *walker) schema(v any) error {
	schema, _ := v.(map[string]any)
	return w.members(schema, func(keyword string, value any) error {
		if err := w.judge(schema, keyword); err != nil {
			return fmt.Errorf("%s: %w", pointer(w.path), err)
		}
		return w.held(applicators[keyword], value)
	})
}

// held visits the subschemas in the value of an applicator.
func (w *walker) held(h holder, value any) error {
	list, isList := value.([]any)
	switch {
	case h == holdsList, h == holdsEither && isList:
		return w.items(list)
	case h == holdsNamed:
		named, _ := value.(map[string]any)
		return w.members(named, func(_ string, sub any) error { return w.schema(sub) })
	case h == holdsOne, h == holdsEither:
		return w.schema(value)
	}
	return nil
}

func (w *walker) items(list []any) error {
	for i, sub := range list {
		w.enter(strconv.Itoa(i))
		if err := w.schema(sub); err != nil {
			return err
		}
		w.leave()
	}
	return nil
}

func (w *walker) members(m map[string]any, visit func(string, any) error) error {
	if !w.second {
		for k, v := range m {
			if err := visit(k, v); err != nil {
				return err
			}
		}
		return nil
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		w.enter(k)
		if err := visit(k, m[k]); err != nil {
			return err
		}
		w.leave()
	}
	return nil
}

func (w *walker) enter(token string) {
	if w.second {
		w.path = append(w.path, token)
	}
}

func (w *walker) leave() {
	if w.second {
		w.path = w.path[:len(w.path)-1]
	}
}
