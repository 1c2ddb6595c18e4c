package org.json;

/** JSON that is not well-formed, or a value that is missing or of another type. */
public class JSONException extends Exception {
    public JSONException(String s) {
        super(s);
    }

    public JSONException(String message, Throwable cause) {
        super(message, cause);
    }
}
