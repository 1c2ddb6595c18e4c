package android.text.method;

import android.view.View;

/** Shows text as it is. */
public class HideReturnsTransformationMethod implements TransformationMethod {
    private static final HideReturnsTransformationMethod sInstance = new HideReturnsTransformationMethod();

    public static HideReturnsTransformationMethod getInstance() {
        return sInstance;
    }

    @Override
    public CharSequence getTransformation(CharSequence source, View view) {
        return source;
    }
}
