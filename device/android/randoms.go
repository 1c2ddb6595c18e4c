package android

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// seedBytes is the size of a seed, and of what a random double is made of.
const seedBytes = 8

// uuidBytes is the size of a UUID.
const uuidBytes = 16

// maxRandom bounds an array of random bytes that is given; longer ones are data, which the app encrypts, say.
const maxRandom = 1 << 16

// randomHooks are where random numbers begin: the seeds of the generators that repeat what follows from one, and the
// results of those that do not.
func randomHooks() []hook {
	return []hook{
		{class: "Ljava/util/Random;", method: "<init>", desc: "(J)V", action: whenAsked(onRandomSeed)},
		{class: "Ljava/util/concurrent/ThreadLocalRandom;", method: "current", desc: "()Ljava/util/concurrent/ThreadLocalRandom;", action: whenAsked(onThreadRandom)},
		{class: "Ljava/lang/Math;", method: "random", desc: "()D", action: whenAsked(onlyForced(onMathRandom))},
		{class: "Ljava/util/UUID;", method: "<init>", desc: "([B)V", action: whenAsked(onUUID)},
		{class: "Ljava/security/SecureRandom;", method: "nextBytes", desc: "([B)V", action: whenAsked(onlyForced(onSecureRandom))},
	}
}

// drawn is a random value of n bytes: what the app would get is as good as what erva draws for it.
func drawn(n int) realValue {
	return func(context.Context) (device.Value, error) {
		b := make([]byte, n)
		_, _ = rand.Read(b) // never fails
		return device.Value{Bytes: b}, nil
	}
}

// random is n random bytes for the app.
func (s *session) random(ctx context.Context, th *thread, what string, n int, real realValue) ([]byte, error) {
	v, err := s.give(ctx, th, device.SourceRandom, what, real)
	if err == nil && len(v.Bytes) != n {
		err = fmt.Errorf("give the app a value for %s: %d bytes instead of %d", what, len(v.Bytes), n)
	}
	return v.Bytes, err
}

// onRandomSeed is Random(long), where Random() calls it: its argument is the seed.
func onRandomSeed(ctx context.Context, s *session, h *hit) error {
	own, err := s.calledFrom(ctx, h, h.method.class.name, h.method.name)
	if err != nil || !own || len(h.args) < 2 {
		return err
	}
	real := binary.BigEndian.AppendUint64(nil, h.args[1].Bits)
	seed, err := s.random(ctx, h.thread, "Random", seedBytes, known(device.Value{Bytes: real}))
	if err != nil {
		return err
	}
	return s.setArgument(ctx, h, 1, jdwp.Long(int64(binary.BigEndian.Uint64(seed))))
}

// onThreadRandom is ThreadLocalRandom.current(). The generator's state is the thread's; one with a probe counts as seeded.
func onThreadRandom(ctx context.Context, s *session, h *hit) error {
	seed, err := s.random(ctx, h.thread, "ThreadLocalRandom", seedBytes, drawn(seedBytes))
	if err != nil {
		return err
	}
	thread, bits := jdwp.ObjectID(h.thread.id), binary.BigEndian.Uint64(seed)
	err = s.vm.setField(ctx, thread, threadClass, "threadLocalRandomSeed", jdwp.Long(int64(bits)))
	if err == nil {
		err = s.vm.setField(ctx, thread, threadClass, "threadLocalRandomProbe", jdwp.Int(int32(bits)|1))
	}
	return s.notGiven(h.method, err)
}

// onMathRandom is Math.random(), a double of 53 random bits.
func onMathRandom(ctx context.Context, s *session, h *hit) error {
	bits, err := s.random(ctx, h.thread, "Math.random", seedBytes, drawn(seedBytes))
	if err != nil {
		return err
	}
	return s.answer(ctx, h, jdwp.Double(float64(binary.BigEndian.Uint64(bits)>>11)/(1<<53)))
}

// onUUID is UUID(byte[]), where UUID.randomUUID() calls it: the bytes are changed in place.
func onUUID(ctx context.Context, s *session, h *hit) error {
	random, err := s.calledFrom(ctx, h, h.method.class.name, "randomUUID")
	if err != nil || !random {
		return err
	}
	array := jdwp.ArrayID(h.object(1))
	values, err := s.vm.conn.ArrayValues(ctx, array, 0, uuidBytes)
	if err != nil {
		return fmt.Errorf("read a random UUID: %w", err)
	}
	real := make([]byte, len(values))
	for i, v := range values {
		real[i] = byte(v.Bits)
	}
	given, err := s.random(ctx, h.thread, "UUID.randomUUID", len(real), known(device.Value{Bytes: real}))
	if err != nil {
		return err
	}
	return s.setBytes(ctx, array, given)
}

// onSecureRandom is SecureRandom.nextBytes(byte[]), through which everything that app code asks a SecureRandom for goes.
func onSecureRandom(ctx context.Context, s *session, h *hit) error {
	forUUID, err := s.calledFrom(ctx, h, "java.util.UUID", "")
	if err != nil || forUUID || h.object(1) == 0 {
		return err
	}
	array := jdwp.ArrayID(h.object(1))
	n, err := s.vm.conn.ArrayLength(ctx, array)
	if err != nil {
		return fmt.Errorf("read how many random bytes are wanted: %w", err)
	}
	if n == 0 || n > maxRandom {
		return nil
	}
	given, err := s.random(ctx, h.thread, "SecureRandom", int(n), drawn(int(n)))
	if err != nil {
		return err
	}
	if err := s.setBytes(ctx, array, given); err != nil {
		return err
	}
	return s.answer(ctx, h, jdwp.Void())
}

// setBytes writes an array of bytes.
func (s *session) setBytes(ctx context.Context, array jdwp.ArrayID, b []byte) error {
	values := make([]jdwp.Value, len(b))
	for i, v := range b {
		values[i] = jdwp.Byte(int8(v))
	}
	if err := s.vm.conn.SetArrayValues(ctx, array, 0, values...); err != nil {
		return fmt.Errorf("write random bytes: %w", err)
	}
	return nil
}
