package code

import "strings"

// ClassName turns the name of a class as files have it ("org/example/Main", or a descriptor "Lorg/example/Main;") into the one
// of Java ("org.example.Main"). Arrays keep their descriptor.
func ClassName(internal string) string {
	if strings.HasPrefix(internal, "L") && strings.HasSuffix(internal, ";") {
		internal = internal[1 : len(internal)-1]
	}
	return strings.ReplaceAll(internal, "/", ".")
}

// IsReference reports whether a type's descriptor is that of objects or arrays.
func IsReference(desc string) bool {
	return strings.HasPrefix(desc, "L") || strings.HasPrefix(desc, "[")
}

// Words is how many registers a value of a type takes: two for long and double, none for void.
func Words(desc string) int {
	switch desc {
	case "J", "D":
		return 2
	case "V":
		return 0
	}
	return 1
}

// maxParams is how many parameters a method can have (JVM specification, 4.3.3).
const maxParams = 255

// Signature splits a method's descriptor into its parameters' types and that of its result. It reports false for a text that
// is no descriptor.
func Signature(desc string) (params []string, result string, ok bool) {
	if !strings.HasPrefix(desc, "(") {
		return nil, "", false
	}
	rest := desc[1:]
	for !strings.HasPrefix(rest, ")") {
		n := typeLength(rest)
		if n == 0 || len(params) == maxParams {
			return nil, "", false
		}
		params, rest = append(params, rest[:n]), rest[n:]
	}
	result = rest[1:]
	if result != "V" && (typeLength(result) != len(result) || result == "") {
		return nil, "", false
	}
	return params, result, true
}

// typeLength is the length of the type that a descriptor begins with, 0 if it begins with none.
func typeLength(s string) int {
	dims := 0
	for dims < len(s) && s[dims] == '[' {
		dims++
	}
	if dims == len(s) {
		return 0
	}
	switch s[dims] {
	case 'B', 'C', 'D', 'F', 'I', 'J', 'S', 'Z':
		return dims + 1
	case 'L':
		if end := strings.IndexByte(s[dims:], ';'); end > 1 {
			return dims + end + 1
		}
	}
	return 0
}
