package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
)

// requestHooks are what activities and content are asked for, and the callbacks that come of it by way of the system.
func requestHooks() []hook {
	const (
		resolver  = "Landroid/content/ContentResolver;"
		transport = "Landroid/database/ContentObserver$Transport;"
	)
	return []hook{
		{class: activityClass, method: "startActivityForResult", desc: "(Landroid/content/Intent;ILandroid/os/Bundle;)V", action: onStartForResult},
		{class: activityClass, method: "setResult", action: onSetResult},
		{class: activityClass, method: "finish", action: onFinish},
		{class: activityClass, method: "dispatchActivityResult", action: onActivityResult},
		{class: resolver, method: "registerContentObserver", desc: "(Landroid/net/Uri;ZLandroid/database/ContentObserver;)V", action: onObserve},
		{class: resolver, method: "notifyChange", action: onNotifyChange},
		{class: transport, method: "onChange", action: onContentChange},
		{class: transport, method: "onChangeEtc", action: onContentChange},
	}
}

// What the handles of results and of content begin with; the class or the URI follows.
const (
	resultOf  = "result:"
	contentAt = "content:"
)

// roleObserver is that of a ContentObserver that is registered.
const roleObserver = "observer"

// asked are the requests of an activity class for results: which class answers to which code.
type asked struct {
	class string
	code  int32
}

// onStartForResult is Activity.startActivityForResult(intent, code, options).
func onStartForResult(ctx context.Context, s *session, h *hit) error {
	if len(h.args) < 3 || int32(h.args[2].Int()) < 0 {
		return nil // no result is wanted
	}
	answers, err := s.componentOf(ctx, h.object(1))
	if err != nil || answers == "" {
		return err
	}
	c, err := s.vm.classOf(ctx, h.object(0))
	if err != nil {
		return err
	}
	s.asked[asked{c.name, int32(h.args[2].Int())}] = answers
	return nil
}

// onSetResult is Activity.setResult(code, …): whoever gets the result comes after it.
func onSetResult(ctx context.Context, s *session, h *hit) error {
	c, err := s.vm.classOf(ctx, h.object(0))
	if err != nil {
		return err
	}
	s.register(h.thread, s.names.handle(resultOf+c.name))
	return nil
}

// onFinish is Activity.finish(): the request for its end, and for its result to be given.
func onFinish(ctx context.Context, s *session, h *hit) error {
	s.register(h.thread, s.names.object("finish", h.object(0)))
	return onSetResult(ctx, s, h)
}

// onActivityResult is Activity.dispatchActivityResult(who, code, …).
func onActivityResult(ctx context.Context, s *session, h *hit) error {
	if len(h.args) < 3 {
		return nil
	}
	c, err := s.vm.classOf(ctx, h.object(0))
	if err != nil {
		return err
	}
	if answers, ok := s.asked[asked{c.name, int32(h.args[2].Int())}]; ok {
		s.perform(h.thread, s.names.handle(resultOf+answers))
	}
	return nil
}

// onObserve is ContentResolver.registerContentObserver(uri, descendants, observer).
func onObserve(_ context.Context, s *session, h *hit) error {
	s.register(h.thread, s.names.object(roleObserver, h.object(3)))
	return nil
}

// onNotifyChange is ContentResolver.notifyChange(uri, …).
func onNotifyChange(ctx context.Context, s *session, h *hit) error {
	uri, err := s.uriText(ctx, h.thread, h.object(1))
	if err != nil || uri == "" {
		return err
	}
	s.register(h.thread, s.names.handle(contentAt+uri))
	return nil
}

// onContentChange is the system's call that content has changed: onChange(self, uri, user), since Android 11
// onChangeEtc(self, uris, flags, user). What it posts comes after who notified of the change.
func onContentChange(ctx context.Context, s *session, h *hit) error {
	uris := []jdwp.ObjectID{h.object(2)}
	if len(h.args) > 2 && h.args[2].Tag == jdwp.TagArray {
		var err error
		if uris, err = s.elements(ctx, h.object(2)); err != nil {
			return err
		}
	}
	for _, object := range uris {
		uri, err := s.uriText(ctx, h.thread, object)
		if err != nil {
			return err
		}
		s.perform(h.thread, s.names.handle(contentAt+uri))
	}
	return nil
}

// uriText is what an android.net.Uri prints, "" for what is none.
func (s *session) uriText(ctx context.Context, th *thread, uri jdwp.ObjectID) (string, error) {
	if uri == 0 {
		return "", nil
	}
	c, err := s.vm.classOf(ctx, uri)
	if err != nil || !c.inherits("android.net.Uri") {
		return "", err
	}
	text, err := s.callObject(ctx, th, uri, "", "toString", "()Ljava/lang/String;")
	if err != nil {
		return "", fmt.Errorf("read a URI: %w", err)
	}
	return s.vm.stringOf(ctx, text.Object())
}
