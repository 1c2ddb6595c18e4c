package android.text.method;

import android.view.View;

/** Shows a dot for every character. */
public class PasswordTransformationMethod implements TransformationMethod {
    private static final PasswordTransformationMethod sInstance = new PasswordTransformationMethod();

    public static PasswordTransformationMethod getInstance() {
        return sInstance;
    }

    @Override
    public CharSequence getTransformation(CharSequence source, View view) {
        char[] dots = new char[source.length()];
        java.util.Arrays.fill(dots, '\u2022');
        return new String(dots);
    }
}
