package android.database.sqlite;

/** The file cannot be written. */
public class SQLiteDiskIOException extends SQLiteException {
    public SQLiteDiskIOException() {
    }

    public SQLiteDiskIOException(String error) {
        super(error);
    }
}
