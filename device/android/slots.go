package android

import (
	"context"
	"errors"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
)

// maxRegisters bounds the search for the first argument's register on ART.
const maxRegisters = 256

// errUnreadable is what Android 9 and 10 do with a framework that was built without any debugging information.
var errUnreadable = errors.New("the VM gives no arguments of methods that have no variable table")

// args reads this and the parameters of a method that a thread has just entered.
func (v *vm) args(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, m *method) ([]jdwp.Value, error) {
	if m.slots == nil {
		slots, err := v.argSlots(ctx, t, f, m)
		if err != nil {
			return nil, fmt.Errorf("find the arguments of %s.%s: %w", m.class.name, m.name, err)
		}
		m.slots = slots
	}
	if len(m.slots) == 0 {
		return nil, nil
	}
	values, err := v.locals.values(ctx, t, f, m.slots...)
	if err != nil {
		return nil, fmt.Errorf("read the arguments of %s.%s: %w", m.class.name, m.name, err)
	}
	return values, nil
}

// argSlots says where arguments lie. A JVM numbers them from 0; on ART they are the last registers of the frame, and
// JDWP does not say how many there are: the variable table does, or else a search does (android-jdwp facts, 5c).
func (v *vm) argSlots(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, m *method) ([]jdwp.Slot, error) {
	tags, err := argTags(m)
	if err != nil {
		return nil, err
	}
	first := int32(0)
	if v.registers && len(tags) > 0 {
		if first, err = v.firstRegister(ctx, t, f, m, tags[0]); err != nil {
			return nil, err
		}
	}
	return consecutive(first, tags), nil
}

// consecutive are the places of values that lie one behind the other; long and double take two places.
func consecutive(first int32, tags []jdwp.Tag) []jdwp.Slot {
	slots := make([]jdwp.Slot, 0, len(tags))
	for _, tag := range tags {
		slots = append(slots, jdwp.Slot{Slot: first, Tag: tag})
		first++
		if tag == jdwp.TagLong || tag == jdwp.TagDouble {
			first++
		}
	}
	return slots
}

func (v *vm) firstRegister(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, m *method, tag jdwp.Tag) (int32, error) {
	table, err := v.locals.table(ctx, m)
	switch {
	case err == nil:
		first, found := int32(0), false
		for _, variable := range table.Variables {
			if variable.Start == 0 && (!found || variable.Slot < first) {
				first, found = variable.Slot, true
			}
		}
		if found {
			return first, nil
		}
	case !errors.Is(err, jdwp.ErrAbsentInformation):
		return 0, err
	}
	return v.searchRegister(ctx, t, f, m, tag)
}

// searchRegister finds the first argument by what the registers hold. Where there is a this, it is the register that
// holds it. Those below the arguments hold nothing at a method's entry, so that there the first one that can be read is
// an argument.
func (v *vm) searchRegister(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, m *method, tag jdwp.Tag) (int32, error) {
	this := jdwp.ObjectID(0)
	if !m.mods.Has(jdwp.AccStatic) {
		var err error
		if this, err = v.conn.ThisObject(ctx, t, f); err != nil {
			return 0, err
		}
	}
	for slot := int32(0); slot < maxRegisters; slot++ {
		got, err := v.locals.values(ctx, t, f, jdwp.Slot{Slot: slot, Tag: tag})
		switch {
		case err == nil && (this == 0 || len(got) == 1 && got[0].Object() == this):
			v.searched++
			return slot, nil
		case err != nil && !errors.Is(err, jdwp.ErrInvalidSlot) && !errors.Is(err, jdwp.ErrTypeMismatch):
			return 0, err
		}
	}
	return 0, errUnreadable
}

// argTags are the tags of this (of an instance method) and the parameters.
func argTags(m *method) ([]jdwp.Tag, error) {
	var tags []jdwp.Tag
	if !m.mods.Has(jdwp.AccStatic) {
		tags = append(tags, jdwp.TagObject)
	}
	params, err := parameters(m.desc)
	if err != nil {
		return nil, err
	}
	for _, p := range params {
		tag := jdwp.Tag(p[0])
		if p[0] == '[' {
			tag = jdwp.TagObject // a VM accepts it for every reference
		}
		tags = append(tags, tag)
	}
	return tags, nil
}

// parameters are the descriptors of a method's parameters.
func parameters(desc string) ([]string, error) {
	if len(desc) < 2 || desc[0] != '(' {
		return nil, fmt.Errorf("method descriptor %q", desc)
	}
	var out []string
	for i := 1; i < len(desc); {
		if desc[i] == ')' {
			return out, nil
		}
		start := i
		for i < len(desc) && desc[i] == '[' {
			i++
		}
		if i < len(desc) && desc[i] == 'L' {
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		}
		i++
		if i > len(desc) {
			break
		}
		out = append(out, desc[start:i])
	}
	return nil, fmt.Errorf("method descriptor %q", desc)
}
