package android.support.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A note for tools; it has no effect. */
@Retention(RetentionPolicy.CLASS)
public @interface RequiresApi {
    int value() default 1;

    int api() default 1;
}
