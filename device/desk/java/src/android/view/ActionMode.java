package android.view;

/** A mode of the user interface with a menu of its own. The desktop device shows none; apps can ask for one. */
public abstract class ActionMode {
    public interface Callback {
        boolean onCreateActionMode(ActionMode mode, Menu menu);

        boolean onPrepareActionMode(ActionMode mode, Menu menu);

        boolean onActionItemClicked(ActionMode mode, MenuItem item);

        void onDestroyActionMode(ActionMode mode);
    }

    public abstract void setTitle(CharSequence title);

    public abstract Menu getMenu();

    public abstract void finish();

    public abstract void invalidate();
}
