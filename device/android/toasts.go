package android

import (
	"context"
	"strings"

	"github.com/erva-go/erva/device"
)

const toastClass = "Landroid/widget/Toast;"

// toastHooks see what toasts an app has shown. Their windows come and go by the system's time.
func toastHooks() []hook {
	return []hook{{class: toastClass, method: "show", desc: "()V", action: onToast}}
}

// onToast notes a toast's text: Android 11 and newer keep that of a plain toast in mText, others have a view.
func onToast(ctx context.Context, s *session, h *hit) error {
	plain, err := s.vm.optionalField(ctx, h.object(0), toastClass, "mText")
	if err != nil {
		return err
	}
	text, err := s.charSequence(ctx, plain.Object())
	if err != nil {
		return err
	}
	if plain.Object() == 0 {
		view, err := s.vm.optionalField(ctx, h.object(0), toastClass, "mNextView")
		if err != nil || view.Object() == 0 {
			return err
		}
		root, err := s.readView(ctx, view.Object(), 0, 0, 0)
		if err != nil {
			return err
		}
		text = strings.Join(textsIn(&root), " / ")
	}
	s.ui.toasts = append(s.ui.toasts, text)
	return nil
}

// textsIn are the texts of a view and of what is in it, in their order.
func textsIn(v *device.View) []string {
	var out []string
	if v.Text != "" {
		out = append(out, v.Text)
	}
	for i := range v.Children {
		out = append(out, textsIn(&v.Children[i])...)
	}
	return out
}
