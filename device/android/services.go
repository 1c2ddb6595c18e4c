package android

import (
	"context"
	"time"

	"github.com/erva-go/erva/device/jdwp"
)

func onRequestService(role string) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		name, err := s.intentClass(ctx, h)
		if err != nil || name == "" {
			return err
		}
		s.register(h.thread, s.names.handle(role+":"+name))
		if role == "start-service" {
			s.requested(name)
			s.startsOf(name).request(h.thread.current())
		}
		return nil
	}
}

// onBindService is ContextImpl.bindServiceCommon(intent, connection, …).
func onBindService(ctx context.Context, s *session, h *hit) error {
	name, err := s.intentClass(ctx, h)
	if err != nil {
		return err
	}
	if name != "" {
		s.requested(name)
		s.register(h.thread, s.names.handle("start-service:"+name))
	}
	if h.object(2) != 0 {
		s.register(h.thread, s.names.object("connection", h.object(2)))
	}
	return nil
}

// onServiceCallback is one of ActivityThread's handlers for services; its argument's data names the class.
func onServiceCallback(callback string) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		data := h.object(1)
		if data == 0 {
			return nil
		}
		name, token, err := s.serviceOf(ctx, data)
		if err != nil {
			return err
		}
		s.called()
		if callback == "onCreate" {
			s.services[token] = name
		}
		if known, ok := s.services[token]; ok {
			name = known
		}
		if callback == "onCreate" || callback == "onStartCommand" || callback == "onBind" {
			s.perform(h.thread, s.names.handle("start-service:"+name))
		}
		if callback == "onStartCommand" {
			s.orderStart(h.thread, name)
		}
		if callback == "onBind" {
			s.signal(h.thread, s.names.handle(boundHandle(name)))
			if s.process != s.all[0] {
				s.others.asked[s.app.Package] = time.Now() // who has bound is told next
			}
		}
		s.lifecycle(h.thread, s.names.object("service:"+name, token), callback)
		return nil
	}
}

// serviceOf reads ActivityThread's CreateServiceData, ServiceArgsData or BindServiceData.
func (s *session) serviceOf(ctx context.Context, data jdwp.ObjectID) (string, jdwp.ObjectID, error) {
	token, err := s.vm.optionalField(ctx, data, "", "token")
	if err != nil {
		return "", 0, err
	}
	info, err := s.vm.optionalField(ctx, data, "", "info")
	if err != nil {
		return "", 0, err
	}
	if info.Object() != 0 {
		name, err := s.vm.optionalField(ctx, info.Object(), "", "name")
		if err != nil {
			return "", 0, err
		}
		text, err := s.vm.stringOf(ctx, name.Object())
		return text, token.Object(), err
	}
	for _, field := range []string{"intent", "args"} {
		v, err := s.vm.optionalField(ctx, data, "", field)
		if err != nil {
			return "", 0, err
		}
		if v.Object() != 0 {
			name, err := s.componentOf(ctx, v.Object())
			return name, token.Object(), err
		}
	}
	return "", token.Object(), nil
}

// onConnection is a callback of a ServiceConnection of the app, whose first argument names the service: it comes after the
// binding, and after the service was told of it.
func onConnection(ctx context.Context, s *session, h *hit) error {
	s.called()
	class, err := s.componentName(ctx, h.object(1))
	if err != nil {
		return err
	}
	s.waited(h.thread, s.names.handle(boundHandle(class)))
	return onPerformThis("connection")(ctx, s, h)
}

func boundHandle(service string) string { return "bound:" + service }

// onServiceStop is ActivityThread.handleStopService(token).
func onServiceStop(_ context.Context, s *session, h *hit) error {
	token := h.object(1)
	if name, ok := s.services[token]; ok {
		s.perform(h.thread, s.names.handle("stop-service:"+name))
		s.lifecycle(h.thread, s.names.object("service:"+name, token), "onDestroy")
	}
	return nil
}
