package android.database.sqlite;

/** Told of a transaction. */
public interface SQLiteTransactionListener {
    void onBegin();

    void onCommit();

    void onRollback();
}
