package jdwp

import (
	"context"
	"fmt"
)

// CallKind is the command by which a method is invoked.
type CallKind byte

// The kinds of calls. The zero value is the usual one: a method of an object.
const (
	CallInstance  CallKind = iota // ObjectReference.InvokeMethod
	CallStatic                    // ClassType.InvokeMethod
	CallNew                       // ClassType.NewInstance: Method is a constructor
	CallInterface                 // InterfaceType.InvokeMethod: a static method of an interface
)

// InvokeOptions are flags of an invocation.
type InvokeOptions int32

// The flags. Without InvokeSingleThreaded all threads run during the call, and all are suspended after it.
const (
	InvokeSingleThreaded InvokeOptions = 1
	InvokeNonvirtual     InvokeOptions = 2
)

// Call says what to invoke. The thread must be suspended by an event that it reported itself, else the VM answers
// ErrInvalidThread. When the call is over the thread is suspended again as it was, and may be used for another one.
// Agents do not check that the method exists and that there are as many arguments as it takes: a wrong call can end
// the VM.
type Call struct {
	Kind    CallKind
	Object  ObjectID // the receiver, for CallInstance alone
	Thread  ThreadID
	Class   ClassID // that declares the method
	Method  MethodID
	Args    []Value
	Options InvokeOptions
}

// Return is how an invoked method ended. If Exception is not 0, the method threw it and Value means nothing.
type Return struct {
	Value     Value // for CallNew the new object
	Exception ObjectID
}

// Invocation is an asynchronous call. Return and Err are set when Next delivers it, not before.
type Invocation struct {
	Call   Call
	Return Return
	Err    error // why the call was not made; an exception of the method is not an error
}

// InvokeMethod invokes a method and waits for its end. A context that ends earlier ends the waiting, not the method.
func (c *Conn) InvokeMethod(ctx context.Context, call Call) (Return, error) {
	cmd, args, err := c.invocation(call)
	if err != nil {
		return Return{}, err
	}
	return ask(ctx, c, cmd, args, decodeReturn)
}

// InvokeMethodAsync issues an invocation and does not wait: its completion comes through Next, in order with the events
// that happen inside the method. If the connection ends first, it never comes; Next then gives the *ConnError.
func (c *Conn) InvokeMethodAsync(ctx context.Context, call Call) (*Invocation, error) {
	cmd, args, err := c.invocation(call)
	if err != nil {
		return nil, err
	}
	inv := &Invocation{Call: call}
	if _, err := c.send(ctx, cmd, args, inv); err != nil {
		return nil, err
	}
	return inv, nil
}

// invocation builds the command for a call.
func (c *Conn) invocation(call Call) (command, *encoder, error) {
	cmd, err := call.Kind.command()
	if err != nil {
		return 0, nil, err
	}
	e := c.args()
	if cmd == cmdInvokeInstance {
		e.object(call.Object)
		e.thread(call.Thread)
		e.ref(call.Class)
	} else {
		e.ref(call.Class)
		e.thread(call.Thread)
	}
	e.method(call.Method)
	e.values(call.Args)
	e.i32(int32(call.Options))
	return cmd, e, nil
}

func (k CallKind) command() (command, error) {
	switch k {
	case CallInstance:
		return cmdInvokeInstance, nil
	case CallStatic:
		return cmdInvokeStatic, nil
	case CallNew:
		return cmdNewInstance, nil
	case CallInterface:
		return cmdInvokeInterface, nil
	}
	return 0, fmt.Errorf("jdwp: call of unknown kind %d", k)
}

// decodeReturn reads the end of a call. A constructor's object is a tagged id, which has the form of a value.
func decodeReturn(d *decoder) Return {
	return Return{Value: d.value(), Exception: d.taggedID()}
}

// complete fills in an invocation from its reply.
func (c *Conn) complete(inv *Invocation, r reply) {
	cmd, _ := inv.Call.Kind.command()
	d, err := c.open(cmd, r)
	if err != nil {
		inv.Err = err
		return
	}
	ret := decodeReturn(d)
	if err := d.end(); err != nil {
		inv.Err = fmt.Errorf("%v: reply: %w", cmd, err)
		return
	}
	inv.Return = ret
}
