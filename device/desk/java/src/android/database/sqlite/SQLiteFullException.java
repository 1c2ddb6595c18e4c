package android.database.sqlite;

/** There is no room. */
public class SQLiteFullException extends SQLiteException {
    public SQLiteFullException() {
    }

    public SQLiteFullException(String error) {
        super(error);
    }
}
