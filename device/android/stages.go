package android

import (
	"context"
	"slices"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const completableClass = "Ljava/util/concurrent/CompletableFuture;"

// stageHooks are CompletableFuture: who completes one, who asks for its result, and what runs because of it. A dependent
// stage runs in whichever thread comes last: its maker's if the source was complete, else the completer's.
func stageHooks() []hook {
	hooks := []hook{
		{class: completableClass, method: "get", desc: "", action: onAwaitThis},
		{class: completableClass, method: "join", desc: "", action: onAwaitThis},
		{class: completableClass, method: "andTree", desc: "", action: onAllOf},
		{class: completableClass, method: "anyOf", desc: "", action: onAnyOf},
		{class: "Ljava/util/concurrent/CompletableFuture$UniCompletion;", method: "<init>", desc: "", action: onStageMade},
		{class: "Ljava/util/concurrent/CompletableFuture$AnyOf;", method: "<init>", desc: "", action: onStageMade},
	}
	for _, m := range []string{"complete", "completeExceptionally", "completeValue", "completeNull", "completeThrowable", "completeRelay",
		"internalComplete", "encodeValue"} {
		hooks = append(hooks, hook{class: completableClass, method: m, desc: "", action: onSignalThis})
	}
	for _, m := range []string{"getNow", "isDone", "isCompletedExceptionally"} {
		hooks = append(hooks, hook{class: completableClass, method: m, desc: "", action: onCompleteAlready})
	}
	for _, m := range []string{"uniApplyStage", "uniAcceptStage", "uniRunStage", "uniWhenCompleteStage", "uniHandleStage", "uniExceptionallyStage",
		"uniComposeStage", "uniComposeExceptionallyStage"} {
		hooks = append(hooks, hook{class: completableClass, method: m, desc: "", action: onAddStage})
	}
	for _, m := range []string{"biApplyStage", "biAcceptStage", "biRunStage"} {
		hooks = append(hooks, hook{class: completableClass, method: m, desc: "", action: onBothComplete})
	}
	for _, m := range []string{"orApplyStage", "orAcceptStage", "orRunStage"} {
		hooks = append(hooks, hook{class: completableClass, method: m, desc: "", action: onEitherComplete})
	}
	for _, class := range []string{"UniApply", "UniAccept", "UniRun", "UniWhenComplete", "UniHandle", "UniExceptionally", "UniComposeExceptionally",
		"UniCompose", "UniRelay", "BiApply", "BiAccept", "BiRun", "BiRelay", "AnyOf"} {
		hooks = append(hooks, hook{class: "Ljava/util/concurrent/CompletableFuture$" + class + ";", method: "tryFire", desc: "", action: onFire})
	}
	for _, class := range []string{"OrApply", "OrAccept", "OrRun", "OrRelay"} {
		hooks = append(hooks, hook{class: "Ljava/util/concurrent/CompletableFuture$" + class + ";", method: "tryFire", desc: "", action: onFireEither})
	}
	return hooks
}

// complete says whether an object is a CompletableFuture that has a result.
func (s *session) complete(ctx context.Context, object jdwp.ObjectID) (bool, error) {
	if object == 0 {
		return false, nil
	}
	if c, err := s.vm.classOf(ctx, object); err != nil || !c.inherits(className(completableClass)) {
		return false, err
	}
	v, err := s.vm.optionalField(ctx, object, completableClass, "result")
	return v.Object() != 0, err
}

// afterAll orders th after the completion of futures if all of them are complete.
func (s *session) afterAll(ctx context.Context, th *thread, futures ...jdwp.ObjectID) (bool, error) {
	for _, f := range futures {
		if done, err := s.complete(ctx, f); err != nil || !done {
			return false, err
		}
	}
	for _, f := range futures {
		s.waited(th, s.names.object("sync", f))
	}
	return true, nil
}

// afterAny orders th after the completion of the first future that is complete.
func (s *session) afterAny(ctx context.Context, th *thread, futures ...jdwp.ObjectID) (bool, error) {
	for _, f := range futures {
		if done, err := s.afterAll(ctx, th, f); err != nil || done {
			return done, err
		}
	}
	return false, nil
}

// onCompleteAlready asks for the result.
func onCompleteAlready(ctx context.Context, s *session, h *hit) error {
	_, err := s.afterAll(ctx, h.thread, h.object(0))
	return err
}

// onAddStage adds a stage, which runs at once if there is a result.
func onAddStage(ctx context.Context, s *session, h *hit) error {
	return s.addStage(ctx, h.thread, h.object(0))
}

// onBothComplete adds a stage that depends on this and its second argument.
func onBothComplete(ctx context.Context, s *session, h *hit) error {
	return s.addStage(ctx, h.thread, h.object(0), h.object(2))
}

// addStage orders th after the sources of a stage that it adds if they are complete. They may still become so before th
// looks: then it runs the stage by itself, and the next thing that it does is not to make a dependent action.
func (s *session) addStage(ctx context.Context, th *thread, sources ...jdwp.ObjectID) error {
	s.settleWaits(th)
	done, err := s.afterAll(ctx, th, sources...)
	if err != nil || done {
		return err
	}
	for _, f := range sources {
		if f != 0 {
			s.looks(th, s.names.object("sync", f))
		}
	}
	return nil
}

// looks notes that th is about to look whether the handle's signal has come.
func (s *session) looks(th *thread, h trace.HandleID) {
	th.pend(pendingWait{handle: h, asked: true})
}

// onEitherComplete adds a stage that depends on either.
func onEitherComplete(ctx context.Context, s *session, h *hit) error {
	_, err := s.afterAny(ctx, h.thread, h.object(0), h.object(2))
	return err
}

// onStageMade is the constructor of a dependent action: whoever runs it comes after that. Its maker did not find the
// sources complete.
func onStageMade(_ context.Context, s *session, h *hit) error {
	h.thread.waits = slices.DeleteFunc(h.thread.waits, func(w pendingWait) bool { return w.asked })
	s.signal(h.thread, s.names.object("stage", h.object(0)))
	return nil
}

// onFire tries to run a dependent action, which it does if its sources are complete.
func onFire(ctx context.Context, s *session, h *hit) error {
	return s.fire(ctx, h, s.afterAll)
}

// onFireEither is the same where one source is enough.
func onFireEither(ctx context.Context, s *session, h *hit) error {
	return s.fire(ctx, h, s.afterAny)
}

func (s *session) fire(ctx context.Context, h *hit, after func(context.Context, *thread, ...jdwp.ObjectID) (bool, error)) error {
	action := h.object(0)
	var sources []jdwp.ObjectID
	for _, field := range []string{"src", "snd"} {
		v, err := s.vm.optionalField(ctx, action, "", field)
		if err != nil {
			return err
		}
		if v.Object() != 0 {
			sources = append(sources, v.Object())
		}
	}
	if len(sources) == 0 {
		return nil // it has run
	}
	ready, err := after(ctx, h.thread, sources...)
	if err == nil && ready {
		s.waited(h.thread, s.names.object("stage", action))
	}
	return err
}

// onAllOf is CompletableFuture.andTree(futures, low, high), which builds what allOf returns.
func onAllOf(ctx context.Context, s *session, h *hit) error {
	futures, err := s.elements(ctx, h.object(0))
	if err != nil || len(h.args) < 3 || h.args[1].Int() != 0 || h.args[2].Int() != int64(len(futures))-1 {
		return err // a part of it
	}
	for _, f := range futures {
		if _, err := s.afterAll(ctx, h.thread, f); err != nil {
			return err
		}
	}
	return nil
}

// onAnyOf is CompletableFuture.anyOf(futures).
func onAnyOf(ctx context.Context, s *session, h *hit) error {
	futures, err := s.elements(ctx, h.object(0))
	if err != nil {
		return err
	}
	_, err = s.afterAny(ctx, h.thread, futures...)
	return err
}

// maxElements bounds what is read of an array.
const maxElements = 1024

// elements are the objects in an array.
func (s *session) elements(ctx context.Context, array jdwp.ObjectID) ([]jdwp.ObjectID, error) {
	if array == 0 {
		return nil, nil
	}
	n, err := s.vm.conn.ArrayLength(ctx, jdwp.ArrayID(array))
	if err != nil || n == 0 {
		return nil, err
	}
	values, err := s.vm.conn.ArrayValues(ctx, jdwp.ArrayID(array), 0, min(n, maxElements))
	out := make([]jdwp.ObjectID, 0, len(values))
	for _, v := range values {
		out = append(out, v.Object())
	}
	return out, err
}

// done is the handle of a ForkJoinTask's end.
func (s *session) done(task jdwp.ObjectID) trace.HandleID { return s.names.object("forkjoin", task) }
