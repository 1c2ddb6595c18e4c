package java

import "testing"

func TestLegacy(t *testing.T) {
	text := "package androidx.appcompat.app;\n\nimport androidx.fragment.app.FragmentActivity;\nimport android.os.Bundle;\n"
	path, got, ok := legacy("androidx/appcompat/app/AppCompatActivity.java", []byte(text))
	want := "package android.support.v7.app;\n\nimport android.support.v4.app.FragmentActivity;\nimport android.os.Bundle;\n"
	if !ok || path != "android/support/v7/app/AppCompatActivity.java" || string(got) != want {
		t.Errorf("got %q, %v:\n%s", path, ok, got)
	}
	for _, other := range []string{"android/os/Handler.java", "androidx/lifecycle/LiveData.java"} {
		if path, _, ok := legacy(other, nil); ok {
			t.Errorf("%s became %s", other, path)
		}
	}
}
