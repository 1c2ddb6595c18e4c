package commute

import (
	"slices"
	"strconv"
	"strings"
)

// Condition is an atomic symbolic condition (section 5.2.1): a form, and the symbolic names that it is about.
type Condition struct {
	form int // index in unary, or in binary where there is a Y
	// X and Y are symbolic names; Y is empty in conditions on one datum.
	X, Y string
	// numbers are what it lists: the constant, the bounds, the values, or the factor and the summand.
	numbers []Value
}

func (c *Condition) template() *template {
	if c.Y != "" {
		return &binary[c.form]
	}
	return &unary[c.form]
}

// Name is the name of the condition's form: "not-null", "linear".
func (c *Condition) Name() string { return c.template().name }

// Holds says whether values satisfy the condition; y counts only where there is a Y.
func (c *Condition) Holds(x, y Value) bool {
	t := c.template()
	if !t.applies(x.Kind) || c.Y != "" && !t.applies(y.Kind) {
		return false
	}
	return t.holds(c.numbers, x, y)
}

// String is the condition as people read it, and ParseCondition too.
func (c *Condition) String() string {
	numbers := make([]string, len(c.numbers))
	for i, n := range c.numbers {
		numbers[i] = n.String()
	}
	words := strings.Fields(c.template().form)
	for i, w := range words {
		switch w {
		case "X":
			words[i] = word(c.X)
		case "Y":
			words[i] = word(c.Y)
		case "A":
			words[i] = numbers[0]
			if slices.Contains(words, "{") {
				words[i] = strings.Join(numbers, ", ")
			}
		case "B":
			words[i] = numbers[1]
		}
	}
	return strings.Join(words, " ")
}

// The words that are no names.
const (
	wordNull = "null"
	wordWhen = "when"
)

var operators = []string{"==", "!=", "<", "<=", ">=", "+", "*", "%", "&", "in", "{", "}", wordNull, wordWhen, ","}

// word is a name as it stands in a condition: in quotes if it could be taken for something else.
func word(name string) string {
	_, number := parseNumber(name)
	plain := name != "" && !number && !slices.Contains(operators, name) && strconv.Quote(name) == `"`+name+`"` &&
		!strings.ContainsAny(name, " ,") && !strings.HasPrefix(name, "#")
	if plain {
		return name
	}
	return strconv.Quote(name)
}

func sortValues(v []Value) { slices.SortFunc(v, compare) }
