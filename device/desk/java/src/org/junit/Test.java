package org.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A method that is a test: public, without arguments or a result. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Test {
    /** The exception that the test must end with, unless it is None. */
    Class<? extends Throwable> expected() default None.class;

    /** In how many ms the test must end; 0 for any time. */
    long timeout() default 0L;

    /** No exception. */
    final class None extends Throwable {
        private None() {
        }
    }
}
