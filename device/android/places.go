package android

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

const (
	locationClass  = "Landroid/location/Location;"
	locationResult = "(Ljava/lang/String;)" + locationClass
	// onLocation and onSensor are the callbacks by which an app is handed places and measurements.
	onLocation = "onLocationChanged(" + locationClass + ")V"
	onSensor   = "onSensorChanged(Landroid/hardware/SensorEvent;)V"
)

// locationHooks are where an app asks for a place. What it is handed comes by callbacks of its classes (hookCallbacks).
func locationHooks() []hook {
	return []hook{{class: "Landroid/location/LocationManager;", method: "getLastKnownLocation", desc: locationResult,
		action: whenAsked(onlyForced(onLastLocation))}}
}

// onLastLocation is LocationManager.getLastKnownLocation(provider). What the app would get is asked for by the same call.
func onLastLocation(ctx context.Context, s *session, h *hit) error {
	found := jdwp.ObjectID(0)
	v, err := s.give(ctx, h.thread, device.SourceLocation, h.what(), func(ctx context.Context) (device.Value, error) {
		got, err := s.call(ctx, h.thread, jdwp.Call{Object: h.object(0), Class: h.method.class.id, Method: h.method.id, Args: h.args[1:]})
		if err != nil {
			return device.Value{}, fmt.Errorf("ask for the last known location: %w", err)
		}
		if found = got.Object(); found == 0 {
			return device.Value{None: true}, nil
		}
		fields, err := s.numbers(ctx, found)
		return device.Value{Fields: fields}, err
	})
	var thrown *thrownError
	if errors.As(err, &thrown) { // a permission is missing, say: the app's own call finds out
		return nil
	}
	if err != nil {
		return err
	}
	if v.None {
		return s.answer(ctx, h, jdwp.Null())
	}
	if found == 0 {
		if found, err = s.newObject(ctx, h.thread, locationClass, "(Ljava/lang/String;)V", h.args[1]); err != nil {
			return fmt.Errorf("make a location: %w", err)
		}
	}
	if err := s.setNumbers(ctx, found, v.Fields); err != nil {
		return err
	}
	return s.answer(ctx, h, jdwp.Object(found))
}

// onLocationChanged is LocationListener.onLocationChanged(location) of an app class: what it is handed is changed in place.
func onLocationChanged(ctx context.Context, s *session, h *hit) error {
	location := h.object(1)
	if location == 0 {
		return nil
	}
	real, err := s.numbers(ctx, location)
	if err != nil {
		return err
	}
	v, err := s.give(ctx, h.thread, device.SourceLocation, h.method.name, known(device.Value{Fields: real}))
	if err != nil {
		return err
	}
	return s.setNumbers(ctx, location, v.Fields)
}

// maxMeasured bounds the numbers of one measurement.
const maxMeasured = 64

// onSensorChanged is SensorEventListener.onSensorChanged(event) of an app class.
func onSensorChanged(ctx context.Context, s *session, h *hit) error {
	if h.object(1) == 0 {
		return nil
	}
	field, err := s.vm.fields(ctx, h.object(1), "", "values")
	if err != nil {
		return s.notGiven(h.method, err)
	}
	array := jdwp.ArrayID(field[0].Object())
	n, err := s.vm.conn.ArrayLength(ctx, array)
	if err != nil {
		return fmt.Errorf("read a measurement: %w", err)
	}
	if n == 0 || n > maxMeasured {
		return nil
	}
	values, err := s.vm.conn.ArrayValues(ctx, array, 0, n)
	if err != nil {
		return fmt.Errorf("read a measurement: %w", err)
	}
	real := map[string]float64{}
	for i, v := range values {
		real[measured(i)] = v.Float()
	}
	given, err := s.give(ctx, h.thread, device.SourceSensors, h.method.name, known(device.Value{Fields: real}))
	if err != nil {
		return err
	}
	for i := range values {
		if f, ok := given.Fields[measured(i)]; ok {
			values[i] = jdwp.Float(float32(f))
		}
	}
	if err := s.vm.conn.SetArrayValues(ctx, array, 0, values...); err != nil {
		return fmt.Errorf("write a measurement: %w", err)
	}
	return nil
}

// measured names number i of a measurement.
func measured(i int) string { return fmt.Sprintf("values[%d]", i) }

// numbers are the fields of an object that hold numbers, by name; but times since the device's start, which mean nothing
// on another one.
func (s *session) numbers(ctx context.Context, object jdwp.ObjectID) (map[string]float64, error) {
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return nil, err
	}
	fields, err := s.vm.numeric(ctx, c)
	if err != nil {
		return nil, err
	}
	ids := make([]jdwp.FieldID, len(fields))
	for i, f := range fields {
		ids[i] = f.ID
	}
	values, err := s.vm.conn.FieldValues(ctx, object, ids...)
	if err != nil || len(values) != len(fields) {
		return nil, fmt.Errorf("read the numbers of a %s: %w", c.name, err)
	}
	out := map[string]float64{}
	for i, v := range values {
		switch v.Tag {
		case jdwp.TagFloat, jdwp.TagDouble:
			out[fields[i].Name] = v.Float()
		default:
			out[fields[i].Name] = float64(v.Int())
		}
	}
	return out, nil
}

// setNumbers writes fields of an object, those that it has.
func (s *session) setNumbers(ctx context.Context, object jdwp.ObjectID, numbers map[string]float64) error {
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return err
	}
	fields, err := s.vm.numeric(ctx, c)
	if err != nil {
		return err
	}
	var values []jdwp.FieldValue
	for _, f := range fields {
		if n, ok := numbers[f.Name]; ok {
			values = append(values, jdwp.FieldValue{Field: f.ID, Value: numberFor(f.Signature, n)})
		}
	}
	if err := s.vm.conn.SetFieldValues(ctx, object, values...); err != nil {
		return fmt.Errorf("write the numbers of a %s: %w", c.name, err)
	}
	return nil
}

// numeric are the fields of a class that hold numbers.
func (v *vm) numeric(ctx context.Context, c *class) ([]jdwp.Field, error) {
	fields, err := v.fieldsOf(ctx, c)
	var out []jdwp.Field
	for _, f := range fields {
		if !f.Modifiers.Has(jdwp.AccStatic) && strings.Contains("BSIJFD", f.Signature) && !strings.Contains(f.Name, "Elapsed") {
			out = append(out, f)
		}
	}
	return out, err
}

// numberFor is a number as a field of that type holds it.
func numberFor(signature string, n float64) jdwp.Value {
	switch jdwp.TagOf(signature) {
	case jdwp.TagByte:
		return jdwp.Byte(int8(n))
	case jdwp.TagShort:
		return jdwp.Short(int16(n))
	case jdwp.TagInt:
		return jdwp.Int(int32(n))
	case jdwp.TagFloat:
		return jdwp.Float(float32(n))
	case jdwp.TagDouble:
		return jdwp.Double(n)
	default:
		return jdwp.Long(int64(n))
	}
}
