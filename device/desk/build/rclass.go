package build

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// javaWords are the reserved words of Java.
var javaWords = strings.Fields("abstract assert boolean break byte case catch char class const continue default do double else enum " +
	"extends final finally float for goto if implements import instanceof int interface long native new package private protected " +
	"public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null")

// rSource is the source of the R class. Dots in names become underscores, as aapt does it.
func rSource(pkg string, r *resources) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s;\n\n/** Generated from the resources. */\npublic final class R {\n", pkg)
	kinds := slices.Sorted(maps.Keys(r.names))
	for _, kind := range []string{"id", "layout", "string", "menu", "drawable"} {
		if r.names[kind] == nil {
			kinds = append(kinds, kind) // code may name the class
		}
	}
	for _, kind := range kinds {
		fmt.Fprintf(&b, "    public static final class %s {\n", kind)
		var err error
		if kind == "styleable" {
			err = writeStyleables(&b, r)
		} else {
			err = writeNumbers(&b, r, kind)
		}
		if err != nil {
			return "", err
		}
		b.WriteString("    }\n")
	}
	b.WriteString("}\n")
	return b.String(), nil
}

// javaName is the field that a resource has in R.
func javaName(kind, name string) (string, error) {
	field := strings.ReplaceAll(name, ".", "_")
	if slices.Contains(javaWords, field) {
		return "", fmt.Errorf("%s/%s: a resource cannot have the name of a Java keyword", kind, name)
	}
	return field, nil
}

func writeNumbers(b *strings.Builder, r *resources, kind string) error {
	seen := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(r.names[kind])) {
		field, err := javaName(kind, name)
		if err != nil {
			return err
		}
		if !seen[field] {
			seen[field] = true
			fmt.Fprintf(b, "        public static final int %s = 0x%08x;\n", field, r.IDs[kind+"/"+name])
		}
	}
	return nil
}

// writeStyleables writes for each the array of its attributes' ids, and each attribute's place in it.
func writeStyleables(b *strings.Builder, r *resources) error {
	for _, name := range slices.Sorted(maps.Keys(r.names["styleable"])) {
		field, err := javaName("styleable", name)
		if err != nil {
			return err
		}
		attrs := slices.Clone(r.styleables[name])
		slices.Sort(attrs)
		attrs = slices.Compact(attrs)
		ids := make([]string, len(attrs))
		for i, a := range attrs {
			ids[i] = fmt.Sprintf("0x%08x", r.IDs["attr/"+strings.TrimPrefix(a, "android:")])
			fmt.Fprintf(b, "        public static final int %s_%s = %d;\n", field, strings.NewReplacer(".", "_", ":", "_").Replace(a), i)
		}
		fmt.Fprintf(b, "        public static final int[] %s = {%s};\n", field, strings.Join(ids, ", "))
	}
	return nil
}
