package build_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testedApp is what app.json says about an app and its tests.
type testedApp struct {
	Label           string
	Activities      []struct{ Name string }
	Instrumentation []struct{ Name, TargetPackage string }
	TestErrors      []string
}

func (a testedApp) String() string {
	var b strings.Builder
	for _, i := range a.Instrumentation {
		b.WriteString("runner " + i.Name + " of " + i.TargetPackage + "\n")
	}
	for _, act := range a.Activities {
		b.WriteString("activity " + act.Name + "\n")
	}
	for _, e := range a.TestErrors {
		b.WriteString("error " + e + "\n")
	}
	return b.String()
}

func TestTests(t *testing.T) {
	o := options(t)
	const (
		manifest = `<manifest ` + androidNS + ` package="org.example.due"><application android:label="Due"><activity android:name=".Main"/></application></manifest>`
		empty    = "activity androidx.test.core.app.InstrumentationActivityInvoker$EmptyActivity\n"
		usual    = "runner androidx.test.runner.AndroidJUnitRunner of org.example.due\nactivity org.example.due.Main\n" + empty
		mainFile = "package org.example.due;\npublic class Main extends android.app.Activity { int due() { return 3; } }\n"
		testFile = "package org.example.due;\npublic class DueTest { int one = new Main().due(); }\n"
	)
	flat := func(more map[string]string) map[string]string {
		files := map[string]string{"AndroidManifest.xml": manifest, "java/org/example/due/Main.java": mainFile}
		for name, text := range more {
			files[name] = text
		}
		return files
	}
	for _, tc := range []struct {
		name  string
		files map[string]string
		want  string
		built bool // the test's class is in the image
	}{
		{"none", flat(nil), "activity org.example.due.Main\n", false},
		{"usual runner", flat(map[string]string{"androidTest/java/org/example/due/DueTest.java": testFile}), usual, true},
		{"Gradle", map[string]string{
			"app/build.gradle":                 "android {\n  defaultConfig {\n    testInstrumentationRunner 'org.example.due.DueRunner'\n  }\n}\n",
			"app/src/main/AndroidManifest.xml": manifest, "app/src/main/java/org/example/due/Main.java": mainFile,
			"app/src/androidTest/java/org/example/due/DueTest.java": testFile, "app/src/test/java/Local.java": "no Java\n",
		}, strings.Replace(usual, "androidx.test.runner.AndroidJUnitRunner", "org.example.due.DueRunner", 1), true},
		{"manifest of its own", flat(map[string]string{"androidTest/java/org/example/due/DueTest.java": testFile,
			"androidTest/AndroidManifest.xml": `<manifest ` + androidNS + `><instrumentation android:name=".Runner" android:targetPackage="${applicationId}"/>` +
				`<application android:label="Tests"><activity android:name=".Helper"/></application></manifest>`}),
			"runner org.example.due.Runner of org.example.due\nactivity org.example.due.Main\nactivity org.example.due.Helper\n" + empty, true},
		{"declared by the app", flat(map[string]string{"AndroidManifest.xml": strings.Replace(manifest, "<application",
			`<instrumentation android:name=".Runner"/><application`, 1)}),
			"runner org.example.due.Runner of org.example.due\nactivity org.example.due.Main\n" + empty, false},
		{"broken", flat(map[string]string{"androidTest/java/org/example/due/DueTest.java": "package org.example.due;\npublic class DueTest {\n  int one = \"two\";\n}\n"}),
			"activity org.example.due.Main\n" + empty + "error androidTest/java/org/example/due/DueTest.java:3: incompatible types: String cannot be converted to int\n", false},
		{"missing API", flat(map[string]string{"androidTest/java/org/example/due/DueTest.java": "import androidx.test.espresso.Espresso;\n"}),
			"activity org.example.due.Main\n" + empty + "error androidTest/java/org/example/due/DueTest.java:1: package androidx.test.espresso does not exist: " +
				"the desktop device has no androidx.test.espresso.Espresso; run the app on a phone or an emulator\n", false},
		{"Kotlin", flat(map[string]string{"androidTest/java/DueTest.kt": "class DueTest\n", "androidTest/java/org/example/due/DueTest.java": testFile}),
			"activity org.example.due.Main\n" + "error androidTest/java/DueTest.kt: the desktop device builds Java only; Kotlin apps need a phone or an emulator\n", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			image, _, err := buildApp(t, o, tc.files)
			if err != nil {
				t.Fatal(err)
			}
			var app testedApp
			readJSON(t, filepath.Join(image.Dir, "app.json"), &app)
			if diff := cmp.Diff(tc.want, app.String()); diff != "" || app.Label != "Due" {
				t.Errorf("label %q %s", app.Label, diff)
			}
			if _, err := os.Stat(filepath.Join(image.Dir, "classes/org/example/due/DueTest.class")); (err == nil) != tc.built {
				t.Errorf("the test's class: %v, want it there: %v", err, tc.built)
			}
		})
	}
}
