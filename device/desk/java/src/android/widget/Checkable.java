package android.widget;

/** Something that is on or off. */
public interface Checkable {
    void setChecked(boolean checked);

    boolean isChecked();

    void toggle();
}
