package java

import (
	"path"
	"strings"
)

// A class of the framework that is written once and stands in several packages: of the platform, of androidx and of the
// support library before that. The others are derived when the framework is built.

// source is a class in source.
type source struct {
	path string // below the root of the sources, with slashes
	text string
}

// twin is a package of androidx that has classes of the platform's under its own name.
type twin struct {
	platform, androidx string
	classes            []string
	// renames are pairs of texts: what is called otherwise there.
	renames []string
}

var twins = []twin{
	{"android.app", "androidx.fragment.app", []string{"BackStackRecord", "FragmentManagerImpl", "FragmentManagerState"}, []string{
		"android.app.FragmentManagerState", "androidx.fragment.app.FragmentManagerState",
		" Activity host", " FragmentActivity host", " Activity mHost", " FragmentActivity mHost", "(Activity host", "(FragmentActivity host",
		"Activity has been destroyed", "FragmentManager has been destroyed",
	}},
	{"android.content", "androidx.loader.content", []string{"AsyncTaskLoader", "CursorLoader", "Loader"}, nil},
	{"android.widget", "androidx.cursoradapter.widget", []string{"CursorAdapter"}, nil},
}

// derived are the classes that are the same as one of the sources in other packages.
func derived(s source) []source {
	var out []source
	for _, t := range twins {
		if a, ok := t.of(s); ok {
			out = append(out, a)
		}
	}
	for _, a := range append([]source{s}, out...) {
		if old, ok := legacy(a); ok {
			out = append(out, old)
		}
	}
	return out
}

// of is the class of androidx for a class of the platform. What it finds in its own package goes before the platform's.
func (t *twin) of(s source) (source, bool) {
	dir, file := path.Split(s.path)
	for _, class := range t.classes {
		if dir != folder(t.platform)+"/" || file != class+".java" {
			continue
		}
		text := strings.Replace(s.text, "package "+t.platform+";\n", "package "+t.androidx+";\n\nimport "+t.platform+".*;\n", 1)
		return source{path: folder(t.androidx) + "/" + file, text: strings.NewReplacer(t.renames...).Replace(text)}, true
	}
	return source{}, false
}

// The support library is androidx under its old names: its packages are renamed, as Android's own migration tool does.
var legacyPackages = []struct{ androidx, support string }{
	{"androidx.annotation", "android.support.annotation"},
	{"androidx.fragment.app", "android.support.v4.app"},
	{"androidx.core.app", "android.support.v4.app"},
	{"androidx.core.content", "android.support.v4.content"},
	{"androidx.loader.app", "android.support.v4.app"},
	{"androidx.loader.content", "android.support.v4.content"},
	{"androidx.cursoradapter.widget", "android.support.v4.widget"},
	{"androidx.viewpager.widget", "android.support.v4.view"},
	{"androidx.localbroadcastmanager.content", "android.support.v4.content"},
	{"androidx.swiperefreshlayout.widget", "android.support.v4.widget"},
	{"androidx.appcompat.app", "android.support.v7.app"},
	{"androidx.appcompat.widget", "android.support.v7.widget"},
	{"androidx.recyclerview.widget", "android.support.v7.widget"},
	{"androidx.cardview.widget", "android.support.v7.widget"},
}

// legacy is the support library's class for a class of androidx; ok is false where there is none.
func legacy(a source) (s source, ok bool) {
	for _, p := range legacyPackages {
		rest, found := strings.CutPrefix(a.path, folder(p.androidx)+"/")
		if !found || strings.Contains(rest, "/") {
			continue
		}
		s = source{path: folder(p.support) + "/" + rest, text: a.text}
		for _, q := range legacyPackages {
			s.text = strings.ReplaceAll(s.text, q.androidx+";", q.support+";")
			s.text = strings.ReplaceAll(s.text, q.androidx+".", q.support+".")
		}
		return s, true
	}
	return source{}, false
}

func folder(pkg string) string { return strings.ReplaceAll(pkg, ".", "/") }
