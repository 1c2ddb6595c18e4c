package android.text.method;

import android.view.View;

/** Text as it is shown. */
public interface TransformationMethod {
    CharSequence getTransformation(CharSequence source, View view);
}
