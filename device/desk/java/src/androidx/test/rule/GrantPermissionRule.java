package androidx.test.rule;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/** Grants permissions before a test. Here an app has all that it asks for from the start. */
public class GrantPermissionRule implements TestRule {
    private GrantPermissionRule() {
    }

    public static GrantPermissionRule grant(String... permissions) {
        return new GrantPermissionRule();
    }

    @Override
    public Statement apply(Statement base, Description description) {
        return base;
    }
}
