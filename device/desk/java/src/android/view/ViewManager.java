package android.view;

/** Adds and removes views; {@link ViewGroup} and {@link WindowManager} do. */
public interface ViewManager {
    void addView(View view, ViewGroup.LayoutParams params);

    void updateViewLayout(View view, ViewGroup.LayoutParams params);

    void removeView(View view);
}
