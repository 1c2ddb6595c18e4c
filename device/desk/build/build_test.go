package build_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
)

// stub is a framework with the few classes that the apps of these tests name.
var stub = map[string]string{
	"android/app/Activity.java": "package android.app;\npublic class Activity {\n  protected void onCreate(android.os.Bundle b) { }\n" +
		"  public void setContentView(int id) { }\n}\n",
	"android/os/Bundle.java": "package android.os;\npublic class Bundle { }\n",
}

// options compiles the stub framework and gives a cache.
func options(t *testing.T) build.Options {
	t.Helper()
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	if testing.Short() {
		t.Skip("runs javac")
	}
	dir := t.TempDir()
	writeAll(t, dir, stub)
	classes := filepath.Join(dir, "framework-stub")
	args := []string{"-d", classes}
	for name := range stub {
		args = append(args, filepath.Join(dir, filepath.FromSlash(name)))
	}
	if out, err := exec.CommandContext(t.Context(), jdk.Javac(), args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return build.Options{CacheDir: t.TempDir(), JDK: jdk.Home, FrameworkJar: classes}
}

func writeAll(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const (
	androidNS = `xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" ` +
		`xmlns:tools="http://schemas.android.com/tools"`
	size     = `android:layout_width="match_parent" android:layout_height="wrap_content"`
	mainJava = "package org.example.notes;\n\nimport android.app.Activity;\nimport android.os.Bundle;\n\npublic class Main extends Activity {\n" +
		"  @Override protected void onCreate(Bundle b) {\n    super.onCreate(b);\n    setContentView(R.layout.main);\n" +
		"    int[] all = {R.id.title, R.id.spare, R.string.app_name, R.array.days, R.plurals.notes, R.menu.main, R.drawable.icon, R.raw.tune,\n" +
		"        R.styleable.Gauge_level, R.styleable.Gauge_android_text, R.style.AppTheme_Dark, R.color.tint};\n" +
		"    int[] attrs = R.styleable.Gauge;\n    if (BuildConfig.DEBUG) { System.out.println(BuildConfig.APPLICATION_ID); }\n  }\n}\n"
)

// notes is an app that has one of everything.
func notes() map[string]string {
	return map[string]string{
		"AndroidManifest.xml": `<?xml version="1.0" encoding="utf-8"?>
<manifest ` + androidNS + ` package="org.example.notes" android:versionName="1.2">
  <application android:name=".App" android:label="@string/app_name">
    <activity android:name=".Main" android:label="@string/alias" android:launchMode="singleTop" android:exported="true">
      <intent-filter><action android:name="android.intent.action.MAIN"/><category android:name="android.intent.category.LAUNCHER"/></intent-filter>
    </activity>
    <activity android:name="org.other.Second"/>
    <activity-alias android:name=".Alias" android:targetActivity=".Main"/>
    <service android:name="Sync"><intent-filter><action android:name="${applicationId}.SYNC"/></intent-filter></service>
    <receiver android:name=".Boot"><intent-filter><action android:name="android.intent.action.BOOT_COMPLETED"/></intent-filter></receiver>
    <provider android:name=".Notes" android:authorities="${applicationId}.notes;org.other" android:initOrder="2"/>
  </application>
</manifest>`,
		"java/org/example/notes/Main.java": mainJava,
		"res/layout/main.xml": `<LinearLayout ` + androidNS + ` ` + size + ` android:orientation="vertical" tools:context=".Main">
  <TextView android:id="@+id/title" ` + size + ` android:text="@string/app_name" app:level="3"/>
  <include layout="@layout/row"/>
</LinearLayout>`,
		"res/layout-land/main.xml": `<FrameLayout ` + androidNS + ` ` + size + `><TextView android:id="@+id/title" ` + size + `/></FrameLayout>`,
		"res/layout/row.xml":       `<merge ` + androidNS + `><View ` + size + ` android:background="@color/tint"/></merge>`,
		"res/menu/main.xml":        `<menu ` + androidNS + `><item android:id="@+id/refresh" android:title="@string/app_name"/></menu>`,
		"res/values/strings.xml": `<resources><!-- texts -->
  <string name="app_name">My \'Notes\' &amp; <b>more</b>\n\u0041</string>
  <string name="alias">@string/app_name</string>
  <string name="spaced">  a   b "  c  " </string>
  <string-array name="days"><item>Mon</item><item>@string/app_name</item></string-array>
  <plurals name="notes"><item quantity="one">%d note</item><item quantity="other">%d notes</item></plurals>
  <public type="string" name="app_name" id="0x7f030000"/>
</resources>`,
		"res/values/other.xml": `<resources><item type="id" name="spare"/><integer name="n">7</integer><bool name="b">true</bool><dimen name="d">4dp</dimen>
  <declare-styleable name="Gauge"><attr name="level" format="integer"/><attr name="android:text"/></declare-styleable>
  <style name="AppTheme"/><style name="AppTheme.Dark" parent="AppTheme"/></resources>`,
		"res/values-de/strings.xml":  `<resources><string name="app_name">Notizen</string></resources>`,
		"res/color/tint.xml":         `<selector ` + androidNS + `><item android:state_pressed="true" android:color="#000"/><item android:color="#0f0"/></selector>`,
		"res/drawable-hdpi/icon.png": "png", "res/raw/tune.ogg": "ogg", "assets/data/x.txt": "asset",
	}
}

func buildApp(t *testing.T, o build.Options, files map[string]string) (build.Image, string, error) {
	t.Helper()
	dir := t.TempDir()
	writeAll(t, dir, files)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	image, err := build.App(ctx, dir, o)
	return image, dir, err
}

func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

func TestImage(t *testing.T) {
	o := options(t)
	image, dir, err := buildApp(t, o, notes())
	if err != nil {
		t.Fatal(err)
	}
	if image.Package != "org.example.notes" {
		t.Errorf("package %q", image.Package)
	}
	for _, f := range []string{"classes/org/example/notes/Main.class", "classes/org/example/notes/R$id.class", "assets/data/x.txt", "res/raw/tune.ogg",
		"res/drawable-hdpi/icon.png"} {
		if _, err := os.Stat(filepath.Join(image.Dir, filepath.FromSlash(f))); err != nil {
			t.Error(err)
		}
	}
	checkManifest(t, image)
	checkResources(t, image)
	again, err := build.App(t.Context(), dir, o)
	if err != nil || again != image {
		t.Errorf("built again as %v (%v)", again, err)
	}
}

func checkManifest(t *testing.T, image build.Image) {
	t.Helper()
	var app struct {
		Package, VersionName, Application, Label string
		Debuggable                               bool
		Activities                               []struct {
			Name, Label, LaunchMode string
			Launcher                bool
		}
		Services, Receivers []struct {
			Name    string
			Actions []string
		}
		Providers []struct {
			Name, Authorities string
			InitOrder         int
		}
	}
	readJSON(t, filepath.Join(image.Dir, "app.json"), &app)
	label := "My 'Notes' & more\nA"
	if app.Package != "org.example.notes" || app.VersionName != "1.2" || app.Application != "org.example.notes.App" || app.Label != label || !app.Debuggable {
		t.Errorf("application: %+v", app)
	}
	if len(app.Activities) != 2 || app.Activities[0].Name != "org.example.notes.Main" || !app.Activities[0].Launcher ||
		app.Activities[0].Label != label || app.Activities[0].LaunchMode != "singleTop" || app.Activities[1].Name != "org.other.Second" || app.Activities[1].Launcher {
		t.Errorf("activities: %+v", app.Activities)
	}
	if len(app.Services) != 1 || app.Services[0].Name != "org.example.notes.Sync" || app.Services[0].Actions[0] != "org.example.notes.SYNC" {
		t.Errorf("services: %+v", app.Services)
	}
	if len(app.Receivers) != 1 || app.Receivers[0].Name != "org.example.notes.Boot" {
		t.Errorf("receivers: %+v", app.Receivers)
	}
	if p := app.Providers; len(p) != 1 || p[0].Name != "org.example.notes.Notes" || p[0].Authorities != "org.example.notes.notes;org.other" || p[0].InitOrder != 2 {
		t.Errorf("providers: %+v", p)
	}
}

func checkResources(t *testing.T, image build.Image) {
	t.Helper()
	type tree struct {
		Tag      string
		Attrs    map[string]string
		Children []tree
	}
	var res struct {
		IDs       map[string]int
		Values    map[string]any
		Layouts   map[string]tree
		Menus     map[string]tree
		Drawables map[string]string
	}
	readJSON(t, filepath.Join(image.Dir, "res.json"), &res)
	wantValues := map[string]any{"string/app_name": "My 'Notes' & more\nA", "string/alias": "@string/app_name", "string/spaced": "a b   c  ",
		"integer/n": "7", "bool/b": "true", "dimen/d": "4dp", "color/tint": "#0f0"}
	for key, want := range wantValues {
		if got := res.Values[key]; got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	seen := map[int]string{}
	for name, id := range res.IDs {
		if id>>24 != 0x7f || seen[id] != "" {
			t.Errorf("%s has the id %#x, as %q", name, id, seen[id])
		}
		seen[id] = name
	}
	for _, name := range []string{"id/title", "id/spare", "id/refresh", "layout/row", "attr/level", "styleable/Gauge", "array/days", "plurals/notes", "raw/tune"} {
		if res.IDs[name] == 0 {
			t.Errorf("%s has no id", name)
		}
	}
	title := res.Layouts["main"].Children[0]
	if title.Tag != "TextView" || title.Attrs["android:text"] != "@string/app_name" || title.Attrs["app:level"] != "3" {
		t.Errorf("title: %+v", title)
	}
	if _, kept := res.Layouts["main"].Attrs["tools:context"]; kept || res.Layouts["main-land"].Tag != "FrameLayout" || res.Menus["main"].Tag != "menu" {
		t.Errorf("layouts: %+v", res.Layouts)
	}
	if res.Drawables["icon"] != "drawable-hdpi/icon.png" {
		t.Errorf("drawables: %v", res.Drawables)
	}
}

// TestProject builds a Gradle project whose package is in its build file, twice at once.
func TestProject(t *testing.T) {
	o := options(t)
	files := map[string]string{"app/build.gradle.kts": "android {\n    namespace = \"org.example.ns\"\n    defaultConfig { applicationId = \"org.example.gradle\" }\n" +
		"    defaultConfig {\n        applicationId = \"org.example.gradle\"\n    }\n}\n"}
	files["app/src/main/AndroidManifest.xml"] = `<manifest ` + androidNS + `><application android:debuggable="false"><activity android:name=".Main"/></application></manifest>`
	files["app/src/main/java/org/example/ns/Main.java"] = "package org.example.ns;\npublic class Main extends android.app.Activity { int id = R.string.x; }\n"
	files["app/src/main/res/values/s.xml"] = `<resources><string name="x">y</string></resources>`
	dir := t.TempDir()
	writeAll(t, dir, files)
	images := make([]build.Image, 2)
	var wg sync.WaitGroup
	for i := range images {
		wg.Go(func() {
			image, err := build.App(t.Context(), dir, o)
			if err != nil {
				t.Error(err)
			}
			images[i] = image
		})
	}
	wg.Wait()
	if t.Failed() || images[0] != images[1] || images[0].Package != "org.example.gradle" {
		t.Fatalf("images: %v", images)
	}
	var app struct {
		Debuggable bool
		Activities []struct{ Name string }
	}
	readJSON(t, filepath.Join(images[0].Dir, "app.json"), &app)
	if app.Debuggable || app.Activities[0].Name != "org.example.ns.Main" {
		t.Errorf("manifest: %+v", app)
	}
	if entries, err := os.ReadDir(filepath.Join(o.CacheDir, "apps")); err != nil || len(entries) != 1 {
		t.Errorf("the cache holds %v (%v), want one image", entries, err)
	}
}

// TestErrors changes one file of a good app and wants the errors that it makes.
func TestErrors(t *testing.T) {
	o := options(t)
	tests := []struct{ name, file, text, want string }{
		{"syntax", "java/org/example/notes/Main.java", "package org.example.notes;\nclass Main {\n  int x = ;\n}\n", "java/org/example/notes/Main.java:3: "},
		{"class of Android", "java/A.java", "import android.hardware.Camera;\nclass A { }\n", "java/A.java:1: package android.hardware does not exist: the desktop device has no android.hardware.Camera"},
		{"class in a package", "java/A.java", "import android.app.Wallpaper;\nclass A { }\n", "the desktop device has no android.app.Wallpaper"},
		{"method of Android", "java/A.java", "class A { void f(android.app.Activity a) { a.fly(); } }\n", "cannot find method fly() in Activity (if it is Android's: the desktop device has no Activity.fly())"},
		{"resource in code", "java/A.java", "class A { int x = org.example.notes.R.id.nothing; }\n", "java/A.java:1: cannot find variable nothing"},
		{"string in layout", "res/layout/bad.xml", `<View ` + androidNS + ` android:text="@string/gone"/>`, "res/layout/bad.xml:1: <View> android:text: there is no @string/gone"},
		{"string in values", "res/values/bad.xml", `<resources><string name="s">@string/gone</string></resources>`, "there is no @string/gone"},
		{"XML", "res/layout/bad.xml", "<View>\n<oops\n</View>", "res/layout/bad.xml: "},
		{"entities", "res/values/bomb.xml", "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\n<resources><string name=\"s\">&b;</string></resources>", "res/values/bomb.xml: "},
		{"keyword", "res/values/bad.xml", `<resources><string name="class">x</string></resources>`, "string/class: a resource cannot have the name of a Java keyword"},
		{"file name", "res/layout/No-Name.xml", `<View/>`, `"No-Name" is not a resource name`},
		{"Kotlin", "java/A.kt", "class A", "java/A.kt: the desktop device builds Java only"},
		{"AIDL", "java/I.aidl", "interface I { }", "java/I.aidl: the desktop device has no AIDL"},
		{"label", "res/values/strings.xml", "<resources/>", "there is no @string/"},
		{"package", "AndroidManifest.xml", `<manifest ` + androidNS + ` package="nodots"/>`, `package "nodots" is missing or not a package name`},
		{"root", "AndroidManifest.xml", `<application/>`, "the root element is <application>, not <manifest>"},
		{"huge XML", "res/values/huge.xml", "<resources>" + strings.Repeat("<!-- more -->", 1<<19) + "</resources>", "bytes of XML"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := notes()
			files[test.file] = test.text
			_, dir, err := buildApp(t, o, files)
			var compile *build.CompileError
			if !errors.As(err, &compile) {
				t.Fatalf("got %v, want a compile error", err)
			}
			if compile.App != dir || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
	t.Run("nothing", func(t *testing.T) {
		if _, _, err := buildApp(t, o, nil); err == nil || !strings.Contains(err.Error(), "there is no AndroidManifest.xml") {
			t.Error(err)
		}
	})
	if entries, err := os.ReadDir(filepath.Join(o.CacheDir, "apps")); err == nil && len(entries) > 0 {
		t.Errorf("failed builds left %v in the cache", entries)
	}
}
