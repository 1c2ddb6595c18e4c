package org.junit.rules;

import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/** Wraps the run of a test. */
public interface TestRule {
    Statement apply(Statement base, Description description);
}
