package android

import (
	"context"
	"slices"

	"github.com/erva-go/erva/trace"
)

// listenerAPI are methods of one class of the framework that take listeners, and those that give them back.
type listenerAPI struct {
	class    string
	add      []string
	remove   []string
	callback []string // methods of the listeners
}

// listenerAPIs are the listeners whose calls come in events that nothing else orders after the registration (CAFA's false
// positives of type I: "we only instrumented the event listeners in specific packages"). Clicks, connections, receivers,
// observers, locations and sensors have hooks of their own.
func listenerAPIs() []listenerAPI {
	return []listenerAPI{
		{"Landroid/view/View;",
			[]string{"setOnLongClickListener", "setOnTouchListener", "setOnKeyListener", "setOnFocusChangeListener", "setOnCreateContextMenuListener",
				"addOnLayoutChangeListener", "addOnAttachStateChangeListener"},
			[]string{"removeOnLayoutChangeListener", "removeOnAttachStateChangeListener"},
			[]string{"onLongClick", "onTouch", "onKey", "onFocusChange", "onCreateContextMenu", "onLayoutChange", "onViewAttachedToWindow", "onViewDetachedFromWindow"}},
		{"Landroid/view/ViewTreeObserver;",
			[]string{"addOnGlobalLayoutListener", "addOnGlobalFocusChangeListener"},
			[]string{"removeOnGlobalLayoutListener", "removeGlobalOnLayoutListener", "removeOnGlobalFocusChangeListener"},
			[]string{"onGlobalLayout", "onGlobalFocusChanged"}},
		{"Landroid/widget/AdapterView;", []string{"setOnItemLongClickListener", "setOnItemSelectedListener"}, nil,
			[]string{"onItemLongClick", "onItemSelected", "onNothingSelected"}},
		{"Landroid/widget/CompoundButton;", []string{"setOnCheckedChangeListener"}, nil, []string{"onCheckedChanged"}},
		{"Landroid/widget/RadioGroup;", []string{"setOnCheckedChangeListener"}, nil, nil},
		{"Landroid/widget/SeekBar;", []string{"setOnSeekBarChangeListener"}, nil, []string{"onProgressChanged", "onStartTrackingTouch", "onStopTrackingTouch"}},
		{"Landroid/widget/RatingBar;", []string{"setOnRatingBarChangeListener"}, nil, []string{"onRatingChanged"}},
		{"Landroid/widget/TextView;", []string{"addTextChangedListener", "setOnEditorActionListener"}, []string{"removeTextChangedListener"},
			[]string{"beforeTextChanged", "onTextChanged", "afterTextChanged", "onEditorAction"}},
		{"Landroid/widget/PopupMenu;", []string{"setOnMenuItemClickListener", "setOnDismissListener"}, nil, []string{"onMenuItemClick"}},
		{"Landroid/app/Dialog;", []string{"setOnDismissListener", "setOnCancelListener", "setOnShowListener", "setOnKeyListener"}, nil,
			[]string{"onDismiss", "onCancel", "onShow"}},
		{"Landroid/app/AlertDialog$Builder;",
			[]string{"setPositiveButton", "setNegativeButton", "setNeutralButton", "setItems", "setAdapter", "setSingleChoiceItems", "setMultiChoiceItems",
				"setOnDismissListener", "setOnCancelListener", "setOnKeyListener"}, nil, []string{"onClick"}},
		{"Landroid/view/animation/Animation;", []string{"setAnimationListener"}, nil, []string{"onAnimationStart", "onAnimationEnd", "onAnimationRepeat"}},
		{"Landroid/animation/Animator;", []string{"addListener"}, []string{"removeListener"}, []string{"onAnimationCancel"}},
		{"Landroid/app/SharedPreferencesImpl;", []string{"registerOnSharedPreferenceChangeListener"}, []string{"unregisterOnSharedPreferenceChangeListener"},
			[]string{"onSharedPreferenceChanged"}},
		{"Landroid/media/MediaPlayer;",
			[]string{"setOnPreparedListener", "setOnCompletionListener", "setOnErrorListener", "setOnInfoListener", "setOnSeekCompleteListener", "setOnBufferingUpdateListener"},
			nil, []string{"onPrepared", "onCompletion", "onError", "onInfo", "onSeekComplete", "onBufferingUpdate"}},
	}
}

// listenerRole is what a listener is called in handles.
const listenerRole = "listener"

// listenerHooks are where listeners come and go.
func listenerHooks() []hook {
	var hooks []hook
	for _, api := range listenerAPIs() {
		for _, m := range api.add {
			hooks = append(hooks, hook{class: api.class, method: m, action: onListeners((*session).register)})
		}
		for _, m := range api.remove {
			hooks = append(hooks, hook{class: api.class, method: m, action: onListeners((*session).unregister)})
		}
	}
	return hooks
}

// onListeners does something with every object of an app class among the arguments: the listeners, whatever else they are.
func onListeners(do func(*session, *thread, trace.HandleID)) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		for i := 1; i < len(h.args); i++ {
			if !h.args[i].IsRef() || h.object(i) == 0 {
				continue
			}
			c, err := s.vm.classOf(ctx, h.object(i))
			if err != nil {
				return err
			}
			if c.app {
				do(s, h.thread, s.names.object(listenerRole, h.object(i)))
			}
		}
		return nil
	}
}

// listenerCallbacks are the names of methods that listeners have. An object's method of such a name that was never registered is
// no call of a listener, and is not taken for one.
func listenerCallbacks() []string {
	var out []string
	for _, api := range listenerAPIs() {
		out = append(out, api.callback...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
