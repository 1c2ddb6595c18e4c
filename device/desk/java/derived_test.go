package java

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDerived(t *testing.T) {
	for name, c := range map[string]struct {
		in   source
		want []source
	}{
		"of androidx": {
			source{"androidx/appcompat/app/AppCompatActivity.java", "package androidx.appcompat.app;\n\nimport androidx.fragment.app.FragmentActivity;\nimport android.os.Bundle;\n"},
			[]source{{"android/support/v7/app/AppCompatActivity.java", "package android.support.v7.app;\n\nimport android.support.v4.app.FragmentActivity;\nimport android.os.Bundle;\n"}},
		},
		"of the platform": {
			source{"android/app/FragmentManagerState.java", "package android.app;\n\nclass FragmentManagerState {\n    void a(Activity host, Activity other) {}\n}\n"},
			[]source{
				{"androidx/fragment/app/FragmentManagerState.java", "package androidx.fragment.app;\n\nimport android.app.*;\n\nclass FragmentManagerState {\n    void a(FragmentActivity host, Activity other) {}\n}\n"},
				{"android/support/v4/app/FragmentManagerState.java", "package android.support.v4.app;\n\nimport android.app.*;\n\nclass FragmentManagerState {\n    void a(FragmentActivity host, Activity other) {}\n}\n"},
			},
		},
		"of the platform alone": {source{"android/app/Activity.java", "package android.app;\n"}, nil},
		"of androidx alone":     {source{"androidx/lifecycle/LiveData.java", "package androidx.lifecycle;\n"}, nil},
		"of another package":    {source{"android/content/pm/Loader.java", "package android.content.pm;\n"}, nil},
	} {
		if diff := cmp.Diff(c.want, derived(c.in), cmp.AllowUnexported(source{})); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}
