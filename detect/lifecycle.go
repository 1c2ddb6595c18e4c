package detect

// Stage is what a lifecycle callback means for the life of its component.
type Stage uint8

// The stages.
const (
	StageLoose Stage = iota // any time between birth and death: onActivityResult, onStartCommand
	StageChain              // in a fixed order with the other chained ones: onStart, onResume, onPause, onStop
	StageBirth              // chained, and before everything else: onAttach, onCreate
	StageDeath              // chained, and after everything else: onDestroy, onDetach
)

// lifecycleStages are the callbacks whose place Android's lifecycle graphs fix, for activities, fragments, services,
// applications, views and service connections. What is not here is loose.
var lifecycleStages = map[string]Stage{
	"onAttach": StageBirth, "onCreate": StageBirth, "onFinishInflate": StageBirth,
	"onCreateView": StageChain, "onViewCreated": StageChain, "onActivityCreated": StageChain,
	"onStart": StageChain, "onRestart": StageChain, "onResume": StageChain, "onPause": StageChain, "onStop": StageChain,
	"onDestroyView": StageChain,
	"onBind":        StageChain, "onUnbind": StageChain, "onRebind": StageChain,
	"onAttachedToWindow": StageChain, "onDetachedFromWindow": StageChain,
	"onServiceConnected": StageChain, "onServiceDisconnected": StageChain,
	"onDestroy": StageDeath, "onDetach": StageDeath, "onTerminate": StageDeath,
}

// StageOf is the stage of a callback.
func StageOf(callback string) Stage { return lifecycleStages[callback] }

// LifecycleOrders reports whether a callback in stage first, called before one in stage second of the same component
// instance, could not have come after it.
func LifecycleOrders(first, second Stage) bool {
	switch second {
	case StageDeath:
		return true
	case StageLoose:
		return first == StageBirth
	default:
		return first != StageLoose
	}
}
