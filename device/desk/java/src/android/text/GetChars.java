package android.text;

/** Text that can copy its characters out. */
public interface GetChars extends CharSequence {
    void getChars(int start, int end, char[] dest, int destoff);
}
