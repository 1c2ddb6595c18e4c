package android

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/device/jdwp"
)

// vm caches what does not change while a VM lives: classes, their members, and where arguments lie.
type vm struct {
	conn   *jdwp.Conn
	caps   jdwp.Capabilities
	dalvik bool // ART; JDWP still says "Dalvik"
	// registers says that arguments lie in the last registers of a frame, as on ART; a JVM numbers them from 0.
	registers bool
	locals    locals
	searched  int // methods whose registers had to be searched for
	about     jdwp.Version
	classes   map[jdwp.ReferenceTypeID]*class
	byName    map[string]*class // framework classes by signature; app classes may exist once a class loader
	types     map[jdwp.ObjectID]*class
}

// class is a loaded class.
type class struct {
	id        jdwp.ReferenceTypeID
	tag       jdwp.TypeTag
	signature string // "Lorg/example/Main;"
	name      string // "org.example.Main"
	file      string // see vm.sourceFile
	sourced   bool   // it is known
	app       bool   // loaded by the app's class loader, and not a support library
	super     *class
	methods   map[jdwp.MethodID]*method
	fields    []jdwp.Field   // see vm.fieldsOf
	fielded   bool           // they are known
	constants classfile.Pool // see session.constants
	prepared  bool
	stable    string // its name in keys, once that was asked for
}

// method is a method of a loaded class.
type method struct {
	class  *class
	id     jdwp.MethodID
	name   string
	desc   string
	mods   jdwp.Modifiers
	slots  []jdwp.Slot // of this and the parameters
	lines  []jdwp.Line
	lined  bool
	code   []byte
	loaded bool
}

var errNoMember = errors.New("the class has no such member")

func newVM(conn *jdwp.Conn, info jdwp.VM, as Arguments) *vm {
	v := &vm{conn: conn, caps: info.Capabilities, dalvik: info.Version.VMName == "Dalvik", locals: realLocals{conn}, about: info.Version,
		classes: map[jdwp.ReferenceTypeID]*class{}, byName: map[string]*class{}, types: map[jdwp.ObjectID]*class{}}
	v.registers = v.dalvik
	if as != ArgumentsAsTheyAre && !v.dalvik {
		v.registers, v.locals = true, pretendedLocals{real: realLocals{conn}, as: as}
	}
	return v
}

// class describes a class, its superclasses included.
func (v *vm) class(ctx context.Context, id jdwp.ReferenceTypeID) (*class, error) {
	if id == 0 {
		return nil, nil
	}
	if c, ok := v.classes[id]; ok {
		return c, nil
	}
	signature, err := v.conn.Signature(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("describe a class: %w", err)
	}
	loader, err := v.conn.ClassLoader(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("describe class %s: %w", signature, err)
	}
	c := &class{id: id, tag: jdwp.TypeClass, signature: signature, name: className(signature)}
	c.app = loader != 0 && !isLibrary(c.name)
	if !strings.HasPrefix(signature, "[") {
		if err := v.loadMembers(ctx, c); err != nil {
			return nil, err
		}
	}
	v.classes[id] = c
	if loader == 0 {
		v.byName[signature] = c
	}
	return c, nil
}

func (v *vm) loadMembers(ctx context.Context, c *class) error {
	mods, err := v.conn.Modifiers(ctx, c.id)
	if err != nil {
		return fmt.Errorf("describe class %s: %w", c.signature, err)
	}
	if mods.Has(jdwp.AccInterface) {
		c.tag = jdwp.TypeInterface
	} else {
		super, err := v.conn.Superclass(ctx, c.id)
		if err != nil {
			return fmt.Errorf("describe class %s: %w", c.signature, err)
		}
		if c.super, err = v.class(ctx, super); err != nil {
			return err
		}
	}
	methods, err := v.conn.Methods(ctx, c.id)
	if errors.Is(err, jdwp.ErrClassNotPrepared) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("list the methods of %s: %w", c.signature, err)
	}
	c.methods = make(map[jdwp.MethodID]*method, len(methods))
	for _, m := range methods {
		c.methods[m.ID] = &method{class: c, id: m.ID, name: m.Name, desc: m.Signature, mods: m.Modifiers}
	}
	c.prepared = true
	return nil
}

// fieldsOf are the fields that a class declares. Of most classes of the framework nobody asks for them.
func (v *vm) fieldsOf(ctx context.Context, c *class) ([]jdwp.Field, error) {
	if c.fielded || strings.HasPrefix(c.signature, "[") {
		return c.fields, nil
	}
	fields, err := v.conn.Fields(ctx, c.id)
	if err != nil {
		return nil, fmt.Errorf("list the fields of %s: %w", c.signature, err)
	}
	c.fields, c.fielded = fields, true
	return fields, nil
}

// sourceFile is the file that a class was compiled from, without its folder; empty if the class does not say.
func (v *vm) sourceFile(ctx context.Context, c *class) (string, error) {
	if c.sourced {
		return c.file, nil
	}
	file, err := v.conn.SourceFile(ctx, c.id)
	if err != nil && !errors.Is(err, jdwp.ErrAbsentInformation) {
		return "", fmt.Errorf("find the source of %s: %w", c.signature, err)
	}
	c.file, c.sourced = file, true
	return file, nil
}

// className turns a signature into a name with dots.
func className(signature string) string {
	s := strings.TrimSuffix(strings.TrimPrefix(signature, "L"), ";")
	return strings.ReplaceAll(s, "/", ".")
}

// isLibrary says that a class which the app brings along is not the app's own code: its accesses count only where app
// code calls (user-induced, Hsiao, section 4.4).
func isLibrary(name string) bool {
	for _, p := range []string{"androidx.", "android.", "kotlin.", "kotlinx.", "com.google.android.material.", "java.", "javax.", "dalvik."} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// inherits says whether the class or one of its superclasses has the name; a name that ends in $ matches any class
// nested there.
func (c *class) inherits(name string) bool {
	for ; c != nil; c = c.super {
		if c.name == name || strings.HasSuffix(name, "$") && strings.HasPrefix(c.name, name) {
			return true
		}
	}
	return false
}

// field finds a field by name in a class and its superclasses; errNoMember if there is none.
func (v *vm) field(ctx context.Context, c *class, name string) (jdwp.Field, error) {
	for in := c; in != nil; in = in.super {
		fields, err := v.fieldsOf(ctx, in)
		if err != nil {
			return jdwp.Field{}, err
		}
		for _, f := range fields {
			if f.Name == name {
				return f, nil
			}
		}
	}
	return jdwp.Field{}, fmt.Errorf("%s.%s: %w", c.name, name, errNoMember)
}

// find is the method with the name and descriptor in the class or a superclass; an empty descriptor matches any.
func (c *class) find(name, desc string) *method {
	for ; c != nil; c = c.super {
		for _, m := range c.methods {
			if m.name == name && (desc == "" || m.desc == desc) {
				return m
			}
		}
	}
	return nil
}

// loadedClass is a framework class by signature, nil if it is not loaded (yet).
func (v *vm) loadedClass(ctx context.Context, signature string) (*class, error) {
	if c, ok := v.byName[signature]; ok {
		return c, nil
	}
	infos, err := v.conn.ClassesBySignature(ctx, signature)
	if err != nil {
		return nil, fmt.Errorf("find class %s: %w", signature, err)
	}
	return v.loadedAmong(ctx, signature, infos)
}

// loadedAmong is the framework class among those that were found by a signature, nil if none is loaded.
func (v *vm) loadedAmong(ctx context.Context, signature string, infos []jdwp.ClassInfo) (*class, error) {
	if c, ok := v.byName[signature]; ok {
		return c, nil
	}
	for _, info := range infos {
		c, err := v.class(ctx, info.ID)
		if err != nil {
			return nil, err
		}
		if c.prepared {
			return c, nil
		}
		delete(v.classes, info.ID) // its members are not known yet
		delete(v.byName, signature)
	}
	return nil, nil
}

// classOf is the class of an object.
func (v *vm) classOf(ctx context.Context, object jdwp.ObjectID) (*class, error) {
	if c, ok := v.types[object]; ok {
		return c, nil
	}
	t, err := v.conn.ObjectType(ctx, object)
	if err != nil {
		return nil, fmt.Errorf("find an object's class: %w", err)
	}
	c, err := v.class(ctx, t.ID)
	if err == nil {
		v.types[object] = c
	}
	return c, err
}

// methodOf is a method of a loaded framework class.
func (v *vm) methodOf(ctx context.Context, signature, name, desc string) (*method, error) {
	c, err := v.loadedClass(ctx, signature)
	if err != nil {
		return nil, err
	}
	if c == nil {
		return nil, fmt.Errorf("%s is not loaded: %w", signature, errNoMember)
	}
	if m := c.find(name, desc); m != nil {
		return m, nil
	}
	return nil, fmt.Errorf("%s.%s%s: %w", signature, name, desc, errNoMember)
}

// fields reads fields of an object that the class with the signature (or a superclass) declares; with an empty
// signature the object's own class is asked.
func (v *vm) fields(ctx context.Context, object jdwp.ObjectID, signature string, names ...string) ([]jdwp.Value, error) {
	c, err := v.declaring(ctx, object, signature)
	if err != nil {
		return nil, err
	}
	ids := make([]jdwp.FieldID, len(names))
	for i, name := range names {
		f, err := v.field(ctx, c, name)
		if err != nil {
			return nil, err
		}
		ids[i] = f.ID
	}
	values, err := v.conn.FieldValues(ctx, object, ids...)
	if err == nil && len(values) != len(names) {
		err = fmt.Errorf("got %d values for %d fields: %w", len(values), len(names), jdwp.ErrMalformed)
	}
	return values, err
}

func (v *vm) declaring(ctx context.Context, object jdwp.ObjectID, signature string) (*class, error) {
	if signature == "" {
		return v.classOf(ctx, object)
	}
	c, err := v.loadedClass(ctx, signature)
	if err == nil && c == nil {
		err = fmt.Errorf("%s is not loaded: %w", signature, errNoMember)
	}
	return c, err
}

// optionalField reads a field that some versions do not have: the null value then.
func (v *vm) optionalField(ctx context.Context, object jdwp.ObjectID, signature, name string) (jdwp.Value, error) {
	if object == 0 {
		return jdwp.Null(), nil
	}
	values, err := v.fields(ctx, object, signature, name)
	if errors.Is(err, errNoMember) {
		return jdwp.Null(), nil
	}
	if err != nil {
		return jdwp.Value{}, err
	}
	return values[0], nil
}

// setField writes a field of an object.
func (v *vm) setField(ctx context.Context, object jdwp.ObjectID, signature, name string, value jdwp.Value) error {
	c, err := v.declaring(ctx, object, signature)
	if err != nil {
		return err
	}
	f, err := v.field(ctx, c, name)
	if err != nil {
		return err
	}
	return v.conn.SetFieldValues(ctx, object, jdwp.FieldValue{Field: f.ID, Value: value})
}

// static reads a static field.
func (v *vm) static(ctx context.Context, signature, name string) (jdwp.Value, error) {
	c, err := v.declaring(ctx, 0, signature)
	if err != nil {
		return jdwp.Value{}, err
	}
	f, err := v.field(ctx, c, name)
	if err != nil {
		return jdwp.Value{}, err
	}
	values, err := v.conn.StaticValues(ctx, c.id, f.ID)
	if err != nil || len(values) != 1 {
		return jdwp.Value{}, fmt.Errorf("read %s.%s: %w", c.name, name, err)
	}
	return values[0], nil
}

// stringOf is the text of a String, "" for null.
func (v *vm) stringOf(ctx context.Context, object jdwp.ObjectID) (string, error) {
	if object == 0 {
		return "", nil
	}
	return v.conn.StringValue(ctx, jdwp.StringID(object))
}

// line is the source line of a bytecode index; 0 if the class was compiled without lines.
func (v *vm) line(ctx context.Context, m *method, index uint64) (int, error) {
	if !m.lined {
		table, err := v.conn.LineTable(ctx, m.class.id, m.id)
		if err != nil && !errors.Is(err, jdwp.ErrAbsentInformation) && !errors.Is(err, jdwp.ErrNativeMethod) {
			return 0, fmt.Errorf("read the lines of %s.%s: %w", m.class.name, m.name, err)
		}
		m.lines, m.lined = table.Lines, true
	}
	line := 0
	best := uint64(0)
	for _, l := range m.lines {
		if l.Index <= index && (line == 0 || l.Index >= best) {
			line, best = int(l.Number), l.Index
		}
	}
	return line, nil
}

// bytecodes are a method's instructions; nil if it has none.
func (v *vm) bytecodes(ctx context.Context, m *method) ([]byte, error) {
	if m.loaded || !v.caps.GetBytecodes {
		return m.code, nil
	}
	code, err := v.conn.Bytecodes(ctx, m.class.id, m.id)
	if err != nil && !errors.Is(err, jdwp.ErrNativeMethod) && !errors.Is(err, jdwp.ErrAbsentInformation) {
		return nil, fmt.Errorf("read the code of %s.%s: %w", m.class.name, m.name, err)
	}
	m.code, m.loaded = code, true
	return code, nil
}

// bodies visits the methods of a class that have code.
func (v *vm) bodies(ctx context.Context, c *class, visit func(m *method, code []byte) error) error {
	for _, m := range c.methods {
		if !m.runs() {
			continue
		}
		code, err := v.bytecodes(ctx, m)
		if err == nil {
			err = visit(m, code)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// runs says whether a method has code: none has one that is native or left to subclasses.
func (m *method) runs() bool { return !m.mods.Has(jdwp.AccNative) && !m.mods.Has(jdwp.AccAbstract) }
