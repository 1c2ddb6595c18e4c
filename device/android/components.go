package android

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const activityClass = "Landroid/app/Activity;"

// contextImpl is what carries out the requests of every Context.
const contextImpl = "Landroid/app/ContextImpl;"

// componentHooks are the lifecycle callbacks and the requests that lead to them (android-jdwp facts, section 4).
func componentHooks() []hook {

	hooks := []hook{
		applicationHook(),
		{class: instrumentationClass, method: "execStartActivity", action: onStartActivity},
		{class: contextImpl, method: "startServiceCommon", action: onRequestService("start-service")},
		{class: contextImpl, method: "stopServiceCommon", action: onRequestService("stop-service")},
		{class: contextImpl, method: "bindServiceCommon", action: onBindService},
		{class: activityThreadClass, method: "handleCreateService", action: onServiceCallback("onCreate")},
		{class: activityThreadClass, method: "handleServiceArgs", action: onServiceCallback("onStartCommand")},
		{class: activityThreadClass, method: "handleBindService", action: onServiceCallback("onBind")},
		{class: activityThreadClass, method: "handleUnbindService", action: onServiceCallback("onUnbind")},
		{class: activityThreadClass, method: "handleStopService", action: onServiceStop},
		{class: "Landroid/view/View;", method: "setOnClickListener", action: onRegisterThis("click")},
		{class: "Landroid/view/View;", method: "performClick", desc: "()Z", action: onPerformThis("click")},
		{class: "Landroid/widget/AdapterView;", method: "setOnItemClickListener", action: onRegisterThis("item-click")},
		{class: "Landroid/widget/AdapterView;", method: "performItemClick", action: onPerformThis("item-click")},
	}
	for method, callback := range map[string]string{
		"callActivityOnCreate": "onCreate", "callActivityOnStart": "onStart", "callActivityOnResume": "onResume",
		"callActivityOnPause": "onPause", "callActivityOnStop": "onStop", "callActivityOnDestroy": "onDestroy",
		"callActivityOnRestart": "onRestart", "callActivityOnNewIntent": "onNewIntent",
		"callActivityOnSaveInstanceState": "onSaveInstanceState",
	} {
		hooks = append(hooks, hook{class: instrumentationClass, method: method, action: onActivityCallback(callback)})
	}
	for _, class := range []string{"Landroid/app/Fragment;", "Landroidx/fragment/app/Fragment;", "Landroid/support/v4/app/Fragment;"} {
		for method, callback := range map[string]string{
			"performAttach": "onAttach", "performCreate": "onCreate", "performCreateView": "onCreateView", "performActivityCreated": "onActivityCreated",
			"performStart": "onStart", "performResume": "onResume", "performPause": "onPause", "performStop": "onStop",
			"performDestroyView": "onDestroyView", "performDestroy": "onDestroy", "performDetach": "onDetach",
		} {
			hooks = append(hooks, hook{class: class, method: method, action: onFragmentCallback(callback)})
		}
	}
	return hooks
}

// lifecycle emits a lifecycle operation.
func (s *session) lifecycle(th *thread, component trace.HandleID, callback string) {
	op := trace.Op{Kind: trace.KindLifecycle, Ref: uint32(component), Arg: uint32(s.names.text(callback))}
	switch callback {
	case "onResume":
		op.Flags |= trace.FlagEnter
	case "onPause":
		op.Flags |= trace.FlagLeave
	}
	s.emitBy(th, op)
}

// perform emits a perform operation if the handle was registered.
func (s *session) perform(th *thread, handle trace.HandleID) {
	if s.registered[handle] {
		s.emitBy(th, trace.Op{Kind: trace.KindPerform, Ref: uint32(handle)})
	}
}

func (s *session) register(th *thread, handle trace.HandleID) {
	s.registered[handle] = true
	s.emitBy(th, trace.Op{Kind: trace.KindRegister, Ref: uint32(handle)})
}

// unregister takes a registration back, if there was one.
func (s *session) unregister(th *thread, handle trace.HandleID) {
	if s.registered[handle] {
		s.emitBy(th, trace.Op{Kind: trace.KindUnregister, Ref: uint32(handle)})
	}
}

// onActivityCallback is Instrumentation.callActivityOnX(activity, …). Entering and leaving are stops: the looper stands
// still and the view tree is consistent (ERVA, section 4.6).
func onActivityCallback(callback string) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		object := h.object(1)
		c, err := s.vm.classOf(ctx, object)
		if err != nil {
			return err
		}
		name, instance := s.instance(c, object)
		switch callback {
		case "onCreate":
			s.perform(h.thread, s.names.handle("start-activity:"+name))
		case "onPause", "onDestroy":
			s.perform(h.thread, s.names.object("finish", object))
		}
		s.lifecycle(h.thread, s.names.handle(fmt.Sprintf("activity:%s/%d", name, instance)), callback)
		if callback == "onResume" {
			s.register(h.thread, s.names.object("window", object))
			s.ui.front = object
		}
		s.userSees(h.thread, callback)
		if callback != "onResume" && callback != "onPause" {
			return nil
		}
		if err := s.ui.learnNames(ctx, s, h.thread, c); err != nil {
			return err
		}
		visit := device.Visit{Activity: name, Instance: instance, Entered: callback == "onResume"}
		s.stopAt(h, device.Stop{Kind: device.StopActivity, Looper: h.thread.task, Activity: visit}, func(ctx context.Context) error {
			return s.vm.conn.ResumeThread(ctx, h.thread.id)
		})
		return nil
	}
}

// instance numbers the objects of a component's class in the order in which they appear, from 1.
func (s *session) instance(c *class, object jdwp.ObjectID) (string, int) {
	name := stableClass(c.name)
	for i, o := range s.instances[name] {
		if o == object {
			return name, i + 1
		}
	}
	s.instances[name] = append(s.instances[name], object)
	return name, len(s.instances[name])
}

func onFragmentCallback(callback string) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		c, err := s.vm.classOf(ctx, h.object(0))
		if err != nil {
			return err
		}
		name, instance := s.instance(c, h.object(0))
		s.lifecycle(h.thread, s.names.handle(fmt.Sprintf("fragment:%s/%d", name, instance)), callback)
		return nil
	}
}

// onRegisterThis registers this object, whatever it is given.
func onRegisterThis(role string) hookAction {
	return func(_ context.Context, s *session, h *hit) error {
		s.register(h.thread, s.names.object(role, h.object(0)))
		return nil
	}
}

func onPerformThis(role string) hookAction {
	return func(_ context.Context, s *session, h *hit) error {
		s.perform(h.thread, s.names.object(role, h.object(0)))
		return nil
	}
}

// onStartActivity is Instrumentation.execStartActivity, whose overloads have the Intent at different places.
func onStartActivity(ctx context.Context, s *session, h *hit) error {
	name, err := s.intentClass(ctx, h)
	if err != nil || name == "" {
		return err
	}
	s.hand.started++
	s.register(h.thread, s.names.handle("start-activity:"+name))
	return nil
}

// intentClass is the component class of the first Intent among the arguments.
func (s *session) intentClass(ctx context.Context, h *hit) (string, error) {
	for _, a := range h.args {
		if !a.IsRef() || a.Object() == 0 {
			continue
		}
		c, err := s.vm.classOf(ctx, a.Object())
		if err != nil {
			return "", err
		}
		if c.inherits(className(intentClass)) {
			return s.componentOf(ctx, a.Object())
		}
	}
	return "", nil
}

// componentOf is the class that an Intent names, "" if it names none.
func (s *session) componentOf(ctx context.Context, intent jdwp.ObjectID) (string, error) {
	v, err := s.vm.optionalField(ctx, intent, intentClass, "mComponent")
	if err != nil {
		return "", err
	}
	return s.componentName(ctx, v.Object())
}

// componentName is the class that a ComponentName names, "" for null.
func (s *session) componentName(ctx context.Context, component jdwp.ObjectID) (string, error) {
	v, err := s.vm.optionalField(ctx, component, "Landroid/content/ComponentName;", "mClass")
	if err != nil {
		return "", err
	}
	return s.vm.stringOf(ctx, v.Object())
}

// hookCallbacks hooks the callbacks of a class of the app that a registration leads to.
func (s *session) hookCallbacks(ctx context.Context, c *class) error {
	listeners := listenerCallbacks()
	for _, m := range c.methods {
		var action hookAction
		switch m.name + m.desc {
		case "onServiceConnected(Landroid/content/ComponentName;Landroid/os/IBinder;)V",
			"onServiceDisconnected(Landroid/content/ComponentName;)V":
			action = onConnection
		case "onReceive(Landroid/content/Context;Landroid/content/Intent;)V":
			action = onReceiver
		case "onChange(Z)V", "onChange(ZLandroid/net/Uri;)V":
			action = onPerformThis(roleObserver)
		case onLocation:
			action = s.ifControlled(device.SourceLocation, onLocationChanged)
		case onSensor:
			action = s.ifControlled(device.SourceSensors, onSensorChanged)
		default:
			if _, ok := slices.BinarySearch(listeners, m.name); ok {
				action = onPerformThis(listenerRole)
			}
		}
		if action == nil {
			continue
		}
		if m.mods.Has(jdwp.AccAbstract) || m.mods.Has(jdwp.AccNative) || s.hooks.concretes[m] {
			continue
		}
		s.hooks.concretes[m] = true
		if err := s.hooks.set(ctx, s, m, 0, action); err != nil {
			return err
		}
	}
	return nil
}

// describeTransaction says what a message of ActivityThread.H is about: the items of a lifecycle transaction, or the
// service that is created or called.
func (s *session) describeTransaction(ctx context.Context, object jdwp.ObjectID) (string, error) {
	if object == 0 {
		return "", nil
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return "", err
	}
	if c.name != "android.app.servertransaction.ClientTransaction" {
		name, _, err := s.serviceOf(ctx, object)
		return strings.TrimSpace(simpleClass(c.name) + " " + simpleClass(name)), err
	}
	items, err := s.transactionItems(ctx, object)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, item := range items {
		c, err := s.vm.classOf(ctx, item)
		if err != nil {
			return "", err
		}
		parts = append(parts, simpleClass(c.name))
	}
	who, err := s.transactionActivity(ctx, object)
	if err != nil {
		return "", err
	}
	if who != "" {
		parts = append(parts, simpleClass(who))
	}
	return strings.Join(parts, "+"), nil
}

// transactionItems are what a ClientTransaction tells the app, in order; nothing for other objects.
func (s *session) transactionItems(ctx context.Context, transaction jdwp.ObjectID) ([]jdwp.ObjectID, error) {
	var out []jdwp.ObjectID
	for _, field := range []string{"mActivityCallbacks", "mTransactionItems", "mLifecycleStateRequest"} {
		v, err := s.vm.optionalField(ctx, transaction, "", field)
		if err != nil {
			return nil, err
		}
		items := []jdwp.ObjectID{v.Object()}
		if field != "mLifecycleStateRequest" {
			if items, err = s.listItems(ctx, v.Object()); err != nil {
				return nil, err
			}
		}
		out = append(out, slices.DeleteFunc(items, func(o jdwp.ObjectID) bool { return o == 0 })...)
	}
	return out, nil
}

// transactionActivity is the class of the activity that a transaction is about, once it exists.
func (s *session) transactionActivity(ctx context.Context, transaction jdwp.ObjectID) (string, error) {
	token, err := s.vm.optionalField(ctx, transaction, "", "mActivityToken")
	if err != nil || token.Object() == 0 {
		return "", err
	}
	for name, objects := range s.instances {
		for _, o := range objects {
			c, err := s.vm.classOf(ctx, o)
			if err != nil {
				return "", err
			}
			if !c.inherits(className(activityClass)) {
				continue
			}
			mine, err := s.vm.optionalField(ctx, o, activityClass, "mToken")
			if err != nil {
				return "", err
			}
			if mine.Object() == token.Object() {
				return name, nil
			}
		}
	}
	return "", nil
}

// listItems are the elements of an ArrayList, in order; nil for null and for other lists.
func (s *session) listItems(ctx context.Context, list jdwp.ObjectID) ([]jdwp.ObjectID, error) {
	if list == 0 {
		return nil, nil
	}
	data, err := s.vm.optionalField(ctx, list, "", "elementData")
	if err != nil || data.Object() == 0 {
		return nil, err
	}
	size, err := s.vm.optionalField(ctx, list, "", "size")
	if err != nil {
		return nil, err
	}
	return s.arrayItems(ctx, data.Object(), int32(size.Int()))
}

// arrayItems are the first n elements of an array of references.
func (s *session) arrayItems(ctx context.Context, array jdwp.ObjectID, n int32) ([]jdwp.ObjectID, error) {
	if n <= 0 {
		return nil, nil
	}
	length, err := s.vm.conn.ArrayLength(ctx, jdwp.ArrayID(array))
	if err != nil {
		return nil, err
	}
	values, err := s.vm.conn.ArrayValues(ctx, jdwp.ArrayID(array), 0, min(n, length))
	if err != nil {
		return nil, err
	}
	out := make([]jdwp.ObjectID, len(values))
	for i, v := range values {
		out[i] = v.Object()
	}
	return out, nil
}

// describeAsyncResult names the AsyncTask that a result or progress message belongs to.
func (s *session) describeAsyncResult(ctx context.Context, object jdwp.ObjectID) (string, error) {
	task, err := s.vm.optionalField(ctx, object, "", "mTask")
	if err != nil || task.Object() == 0 {
		return "", err
	}
	c, err := s.vm.classOf(ctx, task.Object())
	if err != nil {
		return "", err
	}
	name, err := s.nameOf(ctx, c)
	return " " + name, err
}
