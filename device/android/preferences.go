package android

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
)

const preferencesClass = "Landroid/app/SharedPreferencesImpl;"

// maxPreferenceFile bounds what is read of one preference file, in bytes.
const maxPreferenceFile = 4 << 20

// preferences reads the shared preferences: the files, with what the app holds in memory on top. apply() writes to disk
// later, and what the user sees is what is in memory.
func (s *session) preferences(ctx context.Context) (device.Preferences, error) {
	out, err := s.preferenceFiles(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.vm.loadedClass(ctx, preferencesClass)
	if err != nil || c == nil || !s.vm.caps.GetInstanceInfo {
		return out, err
	}
	objects, err := s.vm.conn.Instances(ctx, c.id, 100)
	if err != nil {
		return nil, fmt.Errorf("find the loaded preferences: %w", err)
	}
	for _, o := range objects {
		name, entries, err := s.loadedPreferences(ctx, o)
		if err != nil {
			return nil, err
		}
		if name != "" && (len(entries) > 0 || out[name] != nil) {
			out[name] = entries
		}
	}
	return out, nil
}

// loadedPreferences reads a SharedPreferencesImpl.
func (s *session) loadedPreferences(ctx context.Context, object jdwp.ObjectID) (string, map[string]device.Preference, error) {
	f, err := s.vm.fields(ctx, object, preferencesClass, "mFile", "mMap")
	if err != nil || f[0].Object() == 0 {
		return "", nil, err
	}
	file, err := s.vm.fields(ctx, f[0].Object(), "Ljava/io/File;", "path")
	if err != nil {
		return "", nil, err
	}
	text, err := s.vm.stringOf(ctx, file[0].Object())
	if err != nil {
		return "", nil, err
	}
	name := strings.TrimSuffix(path.Base(text), ".xml")
	entries := map[string]device.Preference{}
	err = s.eachEntry(ctx, f[1].Object(), func(key, value jdwp.ObjectID) error {
		k, err := s.vm.stringOf(ctx, key)
		if err != nil {
			return err
		}
		entries[k], err = s.preferenceValue(ctx, value)
		return err
	})
	return name, entries, err
}

// eachEntry walks a java.util.HashMap.
func (s *session) eachEntry(ctx context.Context, m jdwp.ObjectID, visit func(key, value jdwp.ObjectID) error) error {
	if m == 0 {
		return nil
	}
	table, err := s.vm.optionalField(ctx, m, "Ljava/util/HashMap;", "table")
	if err != nil || table.Object() == 0 {
		return err
	}
	length, err := s.vm.conn.ArrayLength(ctx, jdwp.ArrayID(table.Object()))
	if err != nil {
		return err
	}
	buckets, err := s.arrayItems(ctx, table.Object(), length)
	if err != nil {
		return err
	}
	for _, node := range buckets {
		for n := 0; node != 0 && n < maxPreferenceFile; n++ {
			f, err := s.vm.fields(ctx, node, "", "key", "value", "next")
			if err != nil {
				return err
			}
			if err := visit(f[0].Object(), f[1].Object()); err != nil {
				return err
			}
			node = f[2].Object()
		}
	}
	return nil
}

// preferenceValue reads a boxed value, a String or a set of Strings.
func (s *session) preferenceValue(ctx context.Context, object jdwp.ObjectID) (device.Preference, error) {
	if object == 0 {
		return device.Preference{Type: "null"}, nil
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return device.Preference{}, err
	}
	boxes := map[string]string{
		"java.lang.Integer": "int", "java.lang.Long": "long", "java.lang.Float": "float", "java.lang.Boolean": "boolean",
	}
	switch {
	case c.name == "java.lang.String":
		text, err := s.vm.stringOf(ctx, object)
		return device.Preference{Type: "string", Value: text}, err
	case boxes[c.name] != "":
		f, err := s.vm.fields(ctx, object, "", "value")
		if err != nil {
			return device.Preference{}, err
		}
		return device.Preference{Type: boxes[c.name], Value: primitive(f[0])}, nil
	case c.inherits("java.util.HashSet"):
		p := device.Preference{Type: "set"}
		inner, err := s.vm.fields(ctx, object, "Ljava/util/HashSet;", "map")
		if err != nil {
			return p, err
		}
		err = s.eachEntry(ctx, inner[0].Object(), func(key, _ jdwp.ObjectID) error {
			text, err := s.vm.stringOf(ctx, key)
			p.Set = append(p.Set, text)
			return err
		})
		slices.Sort(p.Set)
		return p, err
	default:
		return device.Preference{Type: c.name}, nil
	}
}

// primitive is a primitive value as preference files write it.
func primitive(v jdwp.Value) string {
	switch v.Tag {
	case jdwp.TagBoolean:
		return strconv.FormatBool(v.Bool())
	case jdwp.TagFloat:
		return strconv.FormatFloat(v.Float(), 'g', -1, 32)
	default:
		return strconv.FormatInt(v.Int(), 10)
	}
}

// preferenceFiles reads the files through run-as, which any debuggable app allows.
func (s *session) preferenceFiles(ctx context.Context) (device.Preferences, error) {
	out := device.Preferences{}
	list, err := s.dev.Run(ctx, "run-as "+adb.Quote(s.app.Package)+" ls shared_prefs", nil)
	if err != nil {
		return nil, err
	}
	if list.ExitCode != 0 {
		return out, nil // no preferences yet
	}
	for _, name := range strings.Fields(list.Stdout) {
		if !strings.HasSuffix(name, ".xml") {
			continue
		}
		r, err := s.dev.Run(ctx, "run-as "+adb.Quote(s.app.Package)+" cat "+adb.Quote("shared_prefs/"+name), nil)
		if err != nil {
			return nil, err
		}
		if r.ExitCode != 0 || len(r.Stdout) > maxPreferenceFile {
			continue // it went away, or is no preference file
		}
		entries, err := parsePreferences([]byte(r.Stdout))
		if err != nil {
			return nil, fmt.Errorf("read shared_prefs/%s: %w", name, err)
		}
		out[strings.TrimSuffix(name, ".xml")] = entries
	}
	return out, nil
}

// parsePreferences reads the XML of a preference file.
func parsePreferences(data []byte) (map[string]device.Preference, error) {
	var file struct {
		XMLName xml.Name `xml:"map"`
		Items   []struct {
			XMLName xml.Name
			Name    string   `xml:"name,attr"`
			Value   string   `xml:"value,attr"`
			Text    string   `xml:",chardata"`
			Set     []string `xml:"string"`
		} `xml:",any"`
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return map[string]device.Preference{}, nil // it is being written
	}
	if err := xml.Unmarshal(data, &file); err != nil {
		return nil, errors.New("not a preference file")
	}
	out := map[string]device.Preference{}
	for _, it := range file.Items {
		p := device.Preference{Type: it.XMLName.Local, Value: it.Value}
		switch p.Type {
		case "string":
			p.Value = it.Text
		case "set":
			p.Value, p.Set = "", slices.Sorted(slices.Values(it.Set))
		}
		out[it.Name] = p
	}
	return out, nil
}
