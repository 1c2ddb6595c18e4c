package java

import (
	"strings"
)

// The support library is androidx under its old names. Its sources are not kept twice: they are derived by renaming
// packages, as Android's own migration tool does, and compiled beside the others.
var legacyPackages = []struct{ androidx, support string }{
	{"androidx.annotation", "android.support.annotation"},
	{"androidx.fragment.app", "android.support.v4.app"},
	{"androidx.core.app", "android.support.v4.app"},
	{"androidx.core.content", "android.support.v4.content"},
	{"androidx.loader.app", "android.support.v4.app"},
	{"androidx.loader.content", "android.support.v4.content"},
	{"androidx.viewpager.widget", "android.support.v4.view"},
	{"androidx.localbroadcastmanager.content", "android.support.v4.content"},
	{"androidx.swiperefreshlayout.widget", "android.support.v4.widget"},
	{"androidx.appcompat.app", "android.support.v7.app"},
	{"androidx.appcompat.widget", "android.support.v7.widget"},
	{"androidx.recyclerview.widget", "android.support.v7.widget"},
	{"androidx.cardview.widget", "android.support.v7.widget"},
}

// legacy is the path and text of the support library's class for a class of androidx; ok is false where there is none.
func legacy(path string, text []byte) (string, []byte, bool) {
	for _, p := range legacyPackages {
		rest, found := strings.CutPrefix(path, folder(p.androidx)+"/")
		if !found || strings.Contains(rest, "/") {
			continue
		}
		s := string(text)
		for _, q := range legacyPackages {
			s = strings.ReplaceAll(s, q.androidx+";", q.support+";")
			s = strings.ReplaceAll(s, q.androidx+".", q.support+".")
		}
		return folder(p.support) + "/" + rest, []byte(s), true
	}
	return "", nil, false
}

func folder(pkg string) string { return strings.ReplaceAll(pkg, ".", "/") }
