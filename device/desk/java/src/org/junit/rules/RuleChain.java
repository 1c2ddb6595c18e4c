package org.junit.rules;

import org.junit.runner.Description;
import org.junit.runners.model.Statement;

import java.util.ArrayList;
import java.util.List;

/** Rules one within the other, in an order that is said. */
public final class RuleChain implements TestRule {
    private final List<TestRule> mFromInside;

    private RuleChain(List<TestRule> fromInside) {
        mFromInside = fromInside;
    }

    public static RuleChain emptyRuleChain() {
        return new RuleChain(new ArrayList<TestRule>());
    }

    public static RuleChain outerRule(TestRule rule) {
        return emptyRuleChain().around(rule);
    }

    /** The chain with a rule within it. */
    public RuleChain around(TestRule enclosed) {
        List<TestRule> rules = new ArrayList<TestRule>();
        rules.add(enclosed);
        rules.addAll(mFromInside);
        return new RuleChain(rules);
    }

    @Override
    public Statement apply(Statement base, Description description) {
        Statement result = base;
        for (TestRule rule : mFromInside) {
            result = rule.apply(result, description);
        }
        return result;
    }
}
