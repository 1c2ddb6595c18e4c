package jdwp

import "context"

// Version is what the VM says of itself.
type Version struct {
	Description  string
	Major, Minor int32  // of the protocol
	VMVersion    string // such as "17.0.15"
	VMName       string // such as "OpenJDK 64-Bit Server VM", or "Dalvik" for every ART
}

// Version asks which VM this is. It needs no Init.
func (c *Conn) Version(ctx context.Context) (Version, error) {
	return ask(ctx, c, cmdVersion, c.args(), func(d *decoder) Version {
		return Version{Description: d.str(), Major: d.i32(), Minor: d.i32(), VMVersion: d.str(), VMName: d.str()}
	})
}

// ClassInfo is a loaded reference type.
type ClassInfo struct {
	TypeTag   TypeTag
	ID        ReferenceTypeID
	Signature string // a descriptor: "Ljava/lang/String;"
	Status    ClassStatus
}

// ClassesBySignature gives the loaded types with a descriptor, one a class loader that has it.
func (c *Conn) ClassesBySignature(ctx context.Context, signature string) ([]ClassInfo, error) {
	a, err := c.BeginClassesBySignature(ctx, signature)
	if err != nil {
		return nil, err
	}
	return a.Wait(ctx)
}

// BeginClassesBySignature asks for the loaded types with a descriptor.
func (c *Conn) BeginClassesBySignature(ctx context.Context, signature string) (*Asked[[]ClassInfo], error) {
	e := c.args()
	e.str(signature)
	return begin(ctx, c, cmdClassesBySignature, e, func(d *decoder) []ClassInfo {
		return list(d, 9, func(d *decoder) ClassInfo {
			return ClassInfo{TypeTag: d.typeTag(), ID: d.ref(), Signature: signature, Status: d.status()}
		})
	})
}

// AllClasses gives all loaded types.
func (c *Conn) AllClasses(ctx context.Context) ([]ClassInfo, error) {
	return ask(ctx, c, cmdAllClasses, c.args(), func(d *decoder) []ClassInfo {
		return list(d, 13, func(d *decoder) ClassInfo {
			return ClassInfo{TypeTag: d.typeTag(), ID: d.ref(), Signature: d.str(), Status: d.status()}
		})
	})
}

// AllThreads gives the live threads, those apart that the agent runs itself.
func (c *Conn) AllThreads(ctx context.Context) ([]ThreadID, error) {
	return ask(ctx, c, cmdAllThreads, c.args(), decodeThreads)
}

func decodeThreads(d *decoder) []ThreadID { return list(d, 4, (*decoder).thread) }

// TopLevelThreadGroups gives the thread groups without a parent.
func (c *Conn) TopLevelThreadGroups(ctx context.Context) ([]ThreadGroupID, error) {
	return ask(ctx, c, cmdTopLevelThreadGroups, c.args(), decodeGroups)
}

func decodeGroups(d *decoder) []ThreadGroupID {
	return list(d, 4, func(d *decoder) ThreadGroupID { return ThreadGroupID(d.object()) })
}

// Dispose tells the VM that this is the end of debugging: requests are cleared, suspended threads resumed. Close
// follows.
func (c *Conn) Dispose(ctx context.Context) error { return c.tell(ctx, cmdDispose, c.args()) }

// IDSizes asks for the widths of ids. It needs no Init; Init is what makes the connection use them.
func (c *Conn) IDSizes(ctx context.Context) (IDSizes, error) {
	s, err := ask(ctx, c, cmdIDSizes, c.args(), func(d *decoder) IDSizes {
		return IDSizes{
			Field: int(d.i32()), Method: int(d.i32()), Object: int(d.i32()), ReferenceType: int(d.i32()), Frame: int(d.i32()),
		}
	})
	if err != nil {
		return IDSizes{}, err
	}
	return s, s.check()
}

// Suspend suspends all threads; each has a count, and runs again when it was resumed as often. It needs no Init.
func (c *Conn) Suspend(ctx context.Context) error { return c.tell(ctx, cmdSuspend, c.args()) }

// Resume takes one off the suspend count of every thread. It needs no Init.
func (c *Conn) Resume(ctx context.Context) error { return c.tell(ctx, cmdResume, c.args()) }

// Exit ends the VM with an exit code. The reply may be lost with the VM: errors.Is(err, ErrClosed) is then success.
func (c *Conn) Exit(ctx context.Context, code int32) error {
	e := c.args()
	e.i32(code)
	return c.tell(ctx, cmdExit, e)
}

// CreateString makes a string in the VM. Nothing there refers to it: it may be collected unless DisableCollection
// follows while threads that could collect it are suspended.
func (c *Conn) CreateString(ctx context.Context, s string) (StringID, error) {
	e := c.args()
	e.str(s)
	return ask(ctx, c, cmdCreateString, e, func(d *decoder) StringID { return StringID(d.object()) })
}

// Capabilities are what the VM can do beyond the base of the protocol, in the order of CapabilitiesNew.
type Capabilities struct {
	WatchFieldModification        bool
	WatchFieldAccess              bool
	GetBytecodes                  bool
	GetSyntheticAttribute         bool
	GetOwnedMonitorInfo           bool
	GetCurrentContendedMonitor    bool
	GetMonitorInfo                bool
	RedefineClasses               bool
	AddMethod                     bool
	UnrestrictedlyRedefineClasses bool
	PopFrames                     bool
	UseInstanceFilters            bool
	GetSourceDebugExtension       bool
	RequestVMDeathEvent           bool
	SetDefaultStratum             bool
	GetInstanceInfo               bool
	RequestMonitorEvents          bool
	GetMonitorFrameInfo           bool
	UseSourceNameFilters          bool
	GetConstantPool               bool
	ForceEarlyReturn              bool
	Reserved                      [11]bool
}

// Capabilities asks what the VM can do (CapabilitiesNew). It needs no Init.
func (c *Conn) Capabilities(ctx context.Context) (Capabilities, error) {
	return ask(ctx, c, cmdCapabilitiesNew, c.args(), func(d *decoder) Capabilities {
		var v Capabilities
		for _, flag := range []*bool{
			&v.WatchFieldModification, &v.WatchFieldAccess, &v.GetBytecodes, &v.GetSyntheticAttribute,
			&v.GetOwnedMonitorInfo, &v.GetCurrentContendedMonitor, &v.GetMonitorInfo, &v.RedefineClasses,
			&v.AddMethod, &v.UnrestrictedlyRedefineClasses, &v.PopFrames, &v.UseInstanceFilters,
			&v.GetSourceDebugExtension, &v.RequestVMDeathEvent, &v.SetDefaultStratum, &v.GetInstanceInfo,
			&v.RequestMonitorEvents, &v.GetMonitorFrameInfo, &v.UseSourceNameFilters, &v.GetConstantPool,
			&v.ForceEarlyReturn,
		} {
			*flag = d.bool()
		}
		for i := range v.Reserved {
			v.Reserved[i] = d.bool()
		}
		return v
	})
}

// ObjectCount is an object id and how often the VM has sent it.
type ObjectCount struct {
	Object ObjectID
	Count  int32
}

// DisposeObjects tells the VM that ids are no longer used. An id lives until it was disposed of as often as it was
// sent, so the counts must be exact.
func (c *Conn) DisposeObjects(ctx context.Context, objects []ObjectCount) error {
	e := c.args()
	e.count(len(objects))
	for _, o := range objects {
		e.object(o.Object)
		e.i32(o.Count)
	}
	return c.tell(ctx, cmdDisposeObjects, e)
}

// HoldEvents makes the VM keep events back; threads that report one wait.
func (c *Conn) HoldEvents(ctx context.Context) error { return c.tell(ctx, cmdHoldEvents, c.args()) }

// ReleaseEvents ends HoldEvents.
func (c *Conn) ReleaseEvents(ctx context.Context) error {
	return c.tell(ctx, cmdReleaseEvents, c.args())
}

// InstanceCounts counts the reachable instances of each type, in the order of the types.
func (c *Conn) InstanceCounts(ctx context.Context, types ...ReferenceTypeID) ([]int64, error) {
	e := c.args()
	e.count(len(types))
	for _, t := range types {
		e.ref(t)
	}
	return ask(ctx, c, cmdInstanceCounts, e, func(d *decoder) []int64 {
		return list(d, 8, func(d *decoder) int64 { return int64(d.u64()) })
	})
}
