package jdwp

import (
	"errors"
)

func testVM(v *jvm) {
	if v.vm.IDSizes.check() != nil || v.vm.Version.Major < 1 || v.vm.Version.VMName == "" {
		v.Errorf("the VM is %+v", v.vm)
	}
	caps := v.vm.Capabilities
	if !caps.WatchFieldModification || !caps.GetInstanceInfo || !caps.ForceEarlyReturn || !caps.RequestMonitorEvents {
		v.Errorf("capabilities are %+v", caps)
	}
	threads, err := v.AllThreads(v.ctx)
	v.check(err)
	names := map[string]ThreadID{}
	for _, th := range threads {
		name, err := v.ThreadName(v.ctx, th)
		v.check(err)
		names[name] = th
	}
	group, err := v.ThreadGroup(v.ctx, names["main"])
	v.check(err)
	name, err := v.ThreadGroupName(v.ctx, group)
	v.check(err)
	if name != "main" {
		v.Errorf("thread group of main is %q; threads are %v", name, names)
	}
	classes, err := v.ClassesBySignature(v.ctx, "LTarget;")
	v.check(err)
	if len(classes) != 1 || classes[0].ID != v.class {
		v.Errorf("classes of Target are %+v", classes)
	}
	all, err := v.AllClasses(v.ctx)
	v.check(err)
	if len(all) < 300 {
		v.Errorf("%d classes in all", len(all))
	}
	if _, err := v.ThreadName(v.ctx, 0x7fff_ffff); !errors.Is(err, ErrInvalidObject) && !errors.Is(err, ErrInvalidThread) {
		v.Errorf("name of a thread that is not there: %v", err)
	}
	v.check(v.HoldEvents(v.ctx))
	v.check(v.ReleaseEvents(v.ctx))
}

func testValues(v *jvm) {
	one := v.one()
	f := v.field
	vs, err := v.FieldValues(v.ctx, one, f["count"], f["wide"], f["ratio"], f["flag"], f["name"])
	v.check(err)
	name, err := v.StringValue(v.ctx, StringID(vs[4].Bits))
	v.check(err)
	if vs[0] != Int(10) || vs[1] != Long(-5) || vs[2] != Double(0.5) || vs[3] != Bool(false) || name != "café \x00 😀" {
		v.Errorf("fields are %v, name %q", vs, name)
	}
	text, err := v.CreateString(v.ctx, "naïve")
	v.check(err)
	v.check(v.DisableCollection(v.ctx, ObjectID(text)))
	v.check(v.SetFieldValues(v.ctx, one, FieldValue{f["wide"], Long(1 << 40)}, FieldValue{f["flag"], Bool(true)},
		FieldValue{f["name"], Object(ObjectID(text))}, FieldValue{f["count"], Int(-1)}))
	v.check(v.SetStaticValues(v.ctx, v.class, FieldValue{f["total"], Int(8)}))
	v.check(v.EnableCollection(v.ctx, ObjectID(text)))
	v.tell("show")
	v.want("-1 1099511627776 true naïve 8")

	vs, err = v.StaticValues(v.ctx, v.class, f["numbers"], f["words"])
	v.check(err)
	numbers, words := ArrayID(vs[0].Bits), ArrayID(vs[1].Bits)
	elems, err := v.ArrayValues(v.ctx, words, 0, 2)
	v.check(err)
	if vs[0].Tag != TagArray || len(elems) != 2 || elems[0].Tag != TagString || !elems[1].IsNull() {
		v.Errorf("words are %v of %v", elems, vs)
	}
	v.check(v.SetArrayValues(v.ctx, numbers, 1, Int(20), Int(30)))
	v.check(v.SetArrayValues(v.ctx, words, 1, elems[0]))
	elems, err = v.ArrayValues(v.ctx, numbers, 0, 3)
	v.check(err)
	if len(elems) != 3 || elems[0] != Int(1) || elems[2] != Int(30) {
		v.Errorf("numbers are %v", elems)
	}
	v.tell("array")
	v.want("[1, 20, 30] a")
	typ, err := v.ObjectType(v.ctx, ObjectID(numbers))
	v.check(err)
	fresh, err := v.NewArray(v.ctx, typ.ID, 4)
	v.check(err)
	if n, err := v.ArrayLength(v.ctx, fresh); err != nil || n != 4 || typ.TypeTag != TypeArray {
		v.Errorf("a new array has %d elements, type %+v: %v", n, typ, err)
	}
	v.check(v.DisposeObjects(v.ctx, []ObjectCount{{ObjectID(fresh), 1}}))
	if _, err := v.ArrayLength(v.ctx, fresh); !errors.Is(err, ErrInvalidObject) {
		v.Errorf("length of a disposed array: %v", err)
	}
}

func testInstances(v *jvm) {
	objects, err := v.Instances(v.ctx, v.class, 0)
	v.check(err)
	counts, err := v.InstanceCounts(v.ctx, v.class)
	v.check(err)
	if len(objects) != 2 || len(counts) != 1 || counts[0] != 2 {
		v.Errorf("instances are %v, counted %v", objects, counts)
	}
}

func testTypes(v *jvm) {
	sigs, err := v.SignatureWithGeneric(v.ctx, v.class)
	v.check(err)
	file, err := v.SourceFile(v.ctx, v.class)
	v.check(err)
	mods, err := v.Modifiers(v.ctx, v.class)
	v.check(err)
	status, err := v.ClassStatus(v.ctx, v.class)
	v.check(err)
	if sigs.Signature != "LTarget;" || file != "Target.java" || !mods.Has(AccPublic) || status&ClassInitialized == 0 {
		v.Errorf("Target is %+v of %q, %x, status %x", sigs, file, mods, status)
	}
	super, err := v.Superclass(v.ctx, v.class)
	v.check(err)
	if sig, err := v.Signature(v.ctx, super); err != nil || sig != "Ljava/lang/Object;" {
		v.Errorf("superclass is %q: %v", sig, err)
	}
	if top, err := v.Superclass(v.ctx, super); err != nil || top != 0 {
		v.Errorf("superclass of Object is %d: %v", top, err)
	}
	loader, err := v.ClassLoader(v.ctx, v.class)
	v.check(err)
	visible, err := v.VisibleClasses(v.ctx, loader)
	v.check(err)
	object, err := v.ClassObject(v.ctx, v.class)
	v.check(err)
	back, err := v.ReflectedType(v.ctx, object)
	v.check(err)
	if back != (TypeRef{TypeClass, v.class}) || len(visible) == 0 || loader == 0 {
		v.Errorf("reflected type is %+v, %d visible classes of loader %d", back, len(visible), loader)
	}
	code, err := v.Bytecodes(v.ctx, v.class, v.meth["inner"])
	v.check(err)
	pool, err := v.ConstantPool(v.ctx, v.class)
	v.check(err)
	if len(code) != 4 || pool.Count < 10 || len(pool.Bytes) < 100 {
		v.Errorf("inner is % x; pool has %d entries in %d bytes", code, pool.Count, len(pool.Bytes))
	}
	fields, err := v.FieldsWithGeneric(v.ctx, v.class)
	v.check(err)
	methods, err := v.MethodsWithGeneric(v.ctx, v.class)
	v.check(err)
	if len(fields) != len(v.field) || len(methods) < 10 || fields[0].Signature == "" {
		v.Errorf("fields are %+v, methods %+v", fields, methods)
	}
	req, err := v.SetEvent(v.ctx, EventRequest{ClassPrepare, SuspendNone, []Modifier{ClassMatch("Target$Late")}})
	v.check(err)
	v.tell("late")
	v.want("late 1")
	e := v.next(ClassPrepare)
	ifs, err := v.Interfaces(v.ctx, e.Class)
	v.check(err)
	if e.Request != req || e.Signature != "LTarget$Late;" || len(ifs) != 1 {
		v.Errorf("late class is %+v with interfaces %v", e, ifs)
	}
}

func testThreadGroups(v *jvm) {
	tops, err := v.TopLevelThreadGroups(v.ctx)
	v.check(err)
	if len(tops) != 1 {
		v.Fatalf("top-level groups are %v", tops)
	}
	children, err := v.ThreadGroupChildren(v.ctx, tops[0])
	v.check(err)
	if len(children.Threads) == 0 || len(children.Groups) == 0 {
		v.Fatalf("the top group has %+v", children)
	}
	for _, g := range children.Groups {
		if parent, err := v.ThreadGroupParent(v.ctx, g); err != nil || parent != tops[0] {
			v.Errorf("parent of group %d is %d: %v", g, parent, err)
		}
	}
	if parent, err := v.ThreadGroupParent(v.ctx, tops[0]); err != nil || parent != 0 {
		v.Errorf("parent of the top group is %d: %v", parent, err)
	}
	nested, err := v.NestedTypes(v.ctx, v.class)
	v.check(err)
	for _, n := range nested {
		if sig, err := v.Signature(v.ctx, n.ID); err != nil || sig[:8] != "LTarget$" {
			v.Errorf("nested type %+v is %q: %v", n, sig, err)
		}
	}
	if old, err := v.IsObsolete(v.ctx, v.class, v.meth["inner"]); err != nil || old {
		v.Errorf("inner is obsolete: %t, %v", old, err)
	}
}
