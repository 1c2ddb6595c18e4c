package jdwp

import "fmt"

// command is a command's set in the upper byte and its number in the lower one.
type command uint16

// The commands that this client sends; cmdComposite is the one that the VM sends.
const (
	cmdVersion              command = 1<<8 | 1
	cmdClassesBySignature   command = 1<<8 | 2
	cmdAllClasses           command = 1<<8 | 3
	cmdAllThreads           command = 1<<8 | 4
	cmdTopLevelThreadGroups command = 1<<8 | 5
	cmdDispose              command = 1<<8 | 6
	cmdIDSizes              command = 1<<8 | 7
	cmdSuspend              command = 1<<8 | 8
	cmdResume               command = 1<<8 | 9
	cmdExit                 command = 1<<8 | 10
	cmdCreateString         command = 1<<8 | 11
	cmdDisposeObjects       command = 1<<8 | 14
	cmdHoldEvents           command = 1<<8 | 15
	cmdReleaseEvents        command = 1<<8 | 16
	cmdCapabilitiesNew      command = 1<<8 | 17
	cmdInstanceCounts       command = 1<<8 | 21
	cmdSignature            command = 2<<8 | 1
	cmdClassLoader          command = 2<<8 | 2
	cmdModifiers            command = 2<<8 | 3
	cmdFields               command = 2<<8 | 4
	cmdMethods              command = 2<<8 | 5
	cmdStaticValues         command = 2<<8 | 6
	cmdSourceFile           command = 2<<8 | 7
	cmdNestedTypes          command = 2<<8 | 8
	cmdClassStatus          command = 2<<8 | 9
	cmdInterfaces           command = 2<<8 | 10
	cmdClassObject          command = 2<<8 | 11
	cmdSignatureWithGeneric command = 2<<8 | 13
	cmdFieldsWithGeneric    command = 2<<8 | 14
	cmdMethodsWithGeneric   command = 2<<8 | 15
	cmdInstances            command = 2<<8 | 16
	cmdConstantPool         command = 2<<8 | 18
	cmdSuperclass           command = 3<<8 | 1
	cmdSetStaticValues      command = 3<<8 | 2
	cmdInvokeStatic         command = 3<<8 | 3
	cmdNewInstance          command = 3<<8 | 4
	cmdNewArray             command = 4<<8 | 1
	cmdInvokeInterface      command = 5<<8 | 1
	cmdLineTable            command = 6<<8 | 1
	cmdVariableTable        command = 6<<8 | 2
	cmdBytecodes            command = 6<<8 | 3
	cmdIsObsolete           command = 6<<8 | 4
	cmdObjectType           command = 9<<8 | 1
	cmdFieldValues          command = 9<<8 | 2
	cmdSetFieldValues       command = 9<<8 | 3
	cmdMonitorInfo          command = 9<<8 | 5
	cmdInvokeInstance       command = 9<<8 | 6
	cmdDisableCollection    command = 9<<8 | 7
	cmdEnableCollection     command = 9<<8 | 8
	cmdIsCollected          command = 9<<8 | 9
	cmdReferringObjects     command = 9<<8 | 10
	cmdStringValue          command = 10<<8 | 1
	cmdThreadName           command = 11<<8 | 1
	cmdSuspendThread        command = 11<<8 | 2
	cmdResumeThread         command = 11<<8 | 3
	cmdThreadStatus         command = 11<<8 | 4
	cmdThreadGroup          command = 11<<8 | 5
	cmdFrames               command = 11<<8 | 6
	cmdFrameCount           command = 11<<8 | 7
	cmdOwnedMonitors        command = 11<<8 | 8
	cmdCurrentContended     command = 11<<8 | 9
	cmdStopThread           command = 11<<8 | 10
	cmdInterruptThread      command = 11<<8 | 11
	cmdSuspendCount         command = 11<<8 | 12
	cmdOwnedMonitorsDepth   command = 11<<8 | 13
	cmdForceEarlyReturn     command = 11<<8 | 14
	cmdThreadGroupName      command = 12<<8 | 1
	cmdThreadGroupParent    command = 12<<8 | 2
	cmdThreadGroupChildren  command = 12<<8 | 3
	cmdArrayLength          command = 13<<8 | 1
	cmdArrayValues          command = 13<<8 | 2
	cmdSetArrayValues       command = 13<<8 | 3
	cmdVisibleClasses       command = 14<<8 | 1
	cmdSetEvent             command = 15<<8 | 1
	cmdClearEvent           command = 15<<8 | 2
	cmdClearAllBreakpoints  command = 15<<8 | 3
	cmdFrameValues          command = 16<<8 | 1
	cmdSetFrameValues       command = 16<<8 | 2
	cmdThisObject           command = 16<<8 | 3
	cmdPopFrames            command = 16<<8 | 4
	cmdReflectedType        command = 17<<8 | 1
	cmdComposite            command = 64<<8 | 100
)

// String is the specification's name of the command.
func (c command) String() string {
	var name string
	switch set := c >> 8; {
	case set == 1:
		name = c.vmName()
	case set == 2:
		name = c.typeName()
	case set <= 6:
		name = c.codeName()
	case set <= 10:
		name = c.objectName()
	case set == 11:
		name = c.threadName()
	default:
		name = c.otherName()
	}
	if name == "" {
		return fmt.Sprintf("command %d.%d", c>>8, c&0xff)
	}
	return name
}

func (c command) vmName() string {
	switch c {
	case cmdVersion:
		return "VirtualMachine.Version"
	case cmdClassesBySignature:
		return "VirtualMachine.ClassesBySignature"
	case cmdAllClasses:
		return "VirtualMachine.AllClasses"
	case cmdAllThreads:
		return "VirtualMachine.AllThreads"
	case cmdTopLevelThreadGroups:
		return "VirtualMachine.TopLevelThreadGroups"
	case cmdDispose:
		return "VirtualMachine.Dispose"
	case cmdIDSizes:
		return "VirtualMachine.IDSizes"
	case cmdSuspend:
		return "VirtualMachine.Suspend"
	case cmdResume:
		return "VirtualMachine.Resume"
	case cmdExit:
		return "VirtualMachine.Exit"
	case cmdCreateString:
		return "VirtualMachine.CreateString"
	case cmdDisposeObjects:
		return "VirtualMachine.DisposeObjects"
	case cmdHoldEvents:
		return "VirtualMachine.HoldEvents"
	case cmdReleaseEvents:
		return "VirtualMachine.ReleaseEvents"
	case cmdCapabilitiesNew:
		return "VirtualMachine.CapabilitiesNew"
	case cmdInstanceCounts:
		return "VirtualMachine.InstanceCounts"
	}
	return ""
}

func (c command) typeName() string {
	switch c {
	case cmdSignature:
		return "ReferenceType.Signature"
	case cmdClassLoader:
		return "ReferenceType.ClassLoader"
	case cmdModifiers:
		return "ReferenceType.Modifiers"
	case cmdFields:
		return "ReferenceType.Fields"
	case cmdMethods:
		return "ReferenceType.Methods"
	case cmdStaticValues:
		return "ReferenceType.GetValues"
	case cmdSourceFile:
		return "ReferenceType.SourceFile"
	case cmdNestedTypes:
		return "ReferenceType.NestedTypes"
	case cmdClassStatus:
		return "ReferenceType.Status"
	case cmdInterfaces:
		return "ReferenceType.Interfaces"
	case cmdClassObject:
		return "ReferenceType.ClassObject"
	case cmdSignatureWithGeneric:
		return "ReferenceType.SignatureWithGeneric"
	case cmdFieldsWithGeneric:
		return "ReferenceType.FieldsWithGeneric"
	case cmdMethodsWithGeneric:
		return "ReferenceType.MethodsWithGeneric"
	case cmdInstances:
		return "ReferenceType.Instances"
	case cmdConstantPool:
		return "ReferenceType.ConstantPool"
	}
	return ""
}

func (c command) codeName() string {
	switch c {
	case cmdSuperclass:
		return "ClassType.Superclass"
	case cmdSetStaticValues:
		return "ClassType.SetValues"
	case cmdInvokeStatic:
		return "ClassType.InvokeMethod"
	case cmdNewInstance:
		return "ClassType.NewInstance"
	case cmdNewArray:
		return "ArrayType.NewInstance"
	case cmdInvokeInterface:
		return "InterfaceType.InvokeMethod"
	case cmdLineTable:
		return "Method.LineTable"
	case cmdVariableTable:
		return "Method.VariableTable"
	case cmdBytecodes:
		return "Method.Bytecodes"
	case cmdIsObsolete:
		return "Method.IsObsolete"
	}
	return ""
}

func (c command) objectName() string {
	switch c {
	case cmdObjectType:
		return "ObjectReference.ReferenceType"
	case cmdFieldValues:
		return "ObjectReference.GetValues"
	case cmdSetFieldValues:
		return "ObjectReference.SetValues"
	case cmdMonitorInfo:
		return "ObjectReference.MonitorInfo"
	case cmdInvokeInstance:
		return "ObjectReference.InvokeMethod"
	case cmdDisableCollection:
		return "ObjectReference.DisableCollection"
	case cmdEnableCollection:
		return "ObjectReference.EnableCollection"
	case cmdIsCollected:
		return "ObjectReference.IsCollected"
	case cmdReferringObjects:
		return "ObjectReference.ReferringObjects"
	case cmdStringValue:
		return "StringReference.Value"
	}
	return ""
}

func (c command) threadName() string {
	switch c {
	case cmdThreadName:
		return "ThreadReference.Name"
	case cmdSuspendThread:
		return "ThreadReference.Suspend"
	case cmdResumeThread:
		return "ThreadReference.Resume"
	case cmdThreadStatus:
		return "ThreadReference.Status"
	case cmdThreadGroup:
		return "ThreadReference.ThreadGroup"
	case cmdFrames:
		return "ThreadReference.Frames"
	case cmdFrameCount:
		return "ThreadReference.FrameCount"
	case cmdOwnedMonitors:
		return "ThreadReference.OwnedMonitors"
	case cmdCurrentContended:
		return "ThreadReference.CurrentContendedMonitor"
	case cmdStopThread:
		return "ThreadReference.Stop"
	case cmdInterruptThread:
		return "ThreadReference.Interrupt"
	case cmdSuspendCount:
		return "ThreadReference.SuspendCount"
	case cmdOwnedMonitorsDepth:
		return "ThreadReference.OwnedMonitorsStackDepthInfo"
	case cmdForceEarlyReturn:
		return "ThreadReference.ForceEarlyReturn"
	}
	return ""
}

func (c command) otherName() string {
	switch c {
	case cmdThreadGroupName:
		return "ThreadGroupReference.Name"
	case cmdThreadGroupParent:
		return "ThreadGroupReference.Parent"
	case cmdThreadGroupChildren:
		return "ThreadGroupReference.Children"
	case cmdArrayLength:
		return "ArrayReference.Length"
	case cmdArrayValues:
		return "ArrayReference.GetValues"
	case cmdSetArrayValues:
		return "ArrayReference.SetValues"
	case cmdVisibleClasses:
		return "ClassLoaderReference.VisibleClasses"
	case cmdSetEvent:
		return "EventRequest.Set"
	case cmdClearEvent:
		return "EventRequest.Clear"
	case cmdClearAllBreakpoints:
		return "EventRequest.ClearAllBreakpoints"
	case cmdFrameValues:
		return "StackFrame.GetValues"
	case cmdSetFrameValues:
		return "StackFrame.SetValues"
	case cmdThisObject:
		return "StackFrame.ThisObject"
	case cmdPopFrames:
		return "StackFrame.PopFrames"
	case cmdReflectedType:
		return "ClassObjectReference.ReflectedType"
	case cmdComposite:
		return "Event.Composite"
	}
	return ""
}
