package android.widget;

/** Something whose items can be filtered. */
public interface Filterable {
    Filter getFilter();
}
