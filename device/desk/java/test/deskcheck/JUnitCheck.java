package deskcheck;

import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assert;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.rules.RuleChain;
import org.junit.rules.TestName;
import org.junit.rules.TestRule;
import org.junit.rules.TestWatcher;
import org.junit.rules.Timeout;
import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.MethodSorters;
import org.junit.runners.model.InitializationError;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Holds the runner and the assertions to what JUnit 4 promises. Prints "ok N", or throws. */
public final class JUnitCheck {
    private static final List<String> sLog = new ArrayList<String>();

    private static int sPassed;

    private JUnitCheck() {
    }

    public static void main(String[] args) throws Exception {
        order();
        ends();
        classes();
        selection();
        messages();
        System.out.println("ok " + sPassed);
    }

    private static void same(String what, Object want, Object got) {
        if (!want.equals(got)) {
            throw new AssertionError(what + ": want " + want + ", got " + got);
        }
        sPassed++;
    }

    /** Writes down what a runner tells. */
    private static final class Recorder extends RunListener {
        @Override
        public void testStarted(Description d) {
            sLog.add("start " + d.getDisplayName().replaceAll("\\(.*\\$", "("));
        }

        @Override
        public void testFinished(Description d) {
            sLog.add("end");
        }

        @Override
        public void testFailure(Failure f) {
            sLog.add((f.getDescription().isTest() ? "" : "class ") + "failed " + f.getException().getMessage());
        }

        @Override
        public void testAssumptionFailure(Failure f) {
            sLog.add("assumed " + f.getMessage());
        }

        @Override
        public void testIgnored(Description d) {
            sLog.add("ignored " + d.getMethodName());
        }
    }

    private static Result expect(Class<?> tests, String... want) throws Exception {
        sLog.clear();
        Result result = new Result();
        RunNotifier notifier = new RunNotifier();
        notifier.addListener(result.createListener());
        notifier.addListener(new Recorder());
        new BlockJUnit4ClassRunner(tests).run(notifier);
        same(tests.getSimpleName(), Arrays.asList(want), sLog);
        return result;
    }

    // ---- what runs when ----

    private static ExternalResource resource(String name) {
        return new ExternalResource() {
            @Override
            protected void before() {
                sLog.add("open " + name);
            }

            @Override
            protected void after() {
                sLog.add("close " + name);
            }
        };
    }

    public static class Base {
        @BeforeClass
        public static void first() {
            sLog.add("base class");
        }

        @Before
        public void prepare() {
            sLog.add("base before");
        }

        @Before
        public void overridden() {
            sLog.add("never");
        }

        @After
        public void tidy() {
            sLog.add("base after");
        }
    }

    public static class OrderTest extends Base {
        @ClassRule
        public static final TestRule SHARED = resource("shared");
        @Rule
        public final TestRule mOwn = resource("own");
        @Rule
        public final TestName mName = new TestName();
        private int mCount;

        @BeforeClass
        public static void second() {
            sLog.add("class");
        }

        @AfterClass
        public static void last() {
            sLog.add("class end");
        }

        @Before
        @Override
        public void overridden() {
            sLog.add("before");
        }

        @After
        public void after() {
            sLog.add("after " + mName.getMethodName() + " " + ++mCount);
        }

        @Test
        public void one() {
            sLog.add("one " + ++mCount);
        }
    }

    public static class RulesTest {
        @Rule
        public final TestRule mChain = RuleChain.outerRule(resource("outer")).around(new TestWatcher() {
            @Override
            protected void failed(Throwable e, Description d) {
                sLog.add("saw " + e.getMessage());
            }

            @Override
            protected void finished(Description d) {
                sLog.add("seen");
            }
        }).around(Timeout.millis(20));

        @Test
        public void late() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    private static void order() throws Exception {
        expect(RulesTest.class, "start late(RulesTest)", "open outer", "saw test timed out after 20 milliseconds", "seen", "close outer",
                "failed test timed out after 20 milliseconds", "end");
        expect(OrderTest.class, "open shared", "base class", "class", "start one(OrderTest)", "open own", "base before", "before", "one 1",
                "after one 2", "base after", "close own", "end", "class end", "close shared");
    }

    // ---- how tests end ----

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class EndsTest {
        private final CountDownLatch mNever = new CountDownLatch(1);

        @After
        public void after() {
            if (sLog.get(sLog.size() - 1).startsWith("start both")) {
                throw new IllegalStateException("after");
            }
        }

        @Test
        public void assumed() {
            Assume.assumeTrue("no network", false);
        }

        @Test
        public void both() {
            throw new IllegalStateException("test");
        }

        @Test(expected = IllegalStateException.class)
        public void expects() {
            Thread.currentThread().interrupt(); // nothing that the tests after it should notice
            throw new IllegalStateException("as expected");
        }

        @Test(expected = IllegalStateException.class)
        public void expectsInVain() {
        }

        @Test(expected = IllegalStateException.class)
        public void expectsOther() {
            throw new IllegalArgumentException("other");
        }

        @Ignore
        @Test
        public void ignored() {
            throw new IllegalStateException("not to run");
        }

        @Test(timeout = 20)
        public void late() throws InterruptedException {
            mNever.await();
        }

        @Test(timeout = 60000)
        public void timely() {
            Assert.fail("in time");
        }
    }

    private static void ends() throws Exception {
        Result result = expect(EndsTest.class, "start assumed(EndsTest)", "assumed no network", "end",
                "start both(EndsTest)", "failed test", "failed after", "end",
                "start expects(EndsTest)", "end",
                "start expectsInVain(EndsTest)", "failed Expected exception: java.lang.IllegalStateException", "end",
                "start expectsOther(EndsTest)", "failed Unexpected exception, expected<java.lang.IllegalStateException> but was<java.lang.IllegalArgumentException>",
                "end", "ignored ignored",
                "start late(EndsTest)", "failed test timed out after 20 milliseconds", "end",
                "start timely(EndsTest)", "failed in time", "end");
        same("counts", Arrays.asList(7, 6, 1, 1), Arrays.asList(result.getRunCount(), result.getFailureCount(),
                result.getIgnoreCount(), result.getAssumptionFailureCount()));
    }

    // ---- classes as a whole ----

    @Ignore
    public static class IgnoredTest {
        @BeforeClass
        public static void never() {
            sLog.add("never");
        }

        @Test
        public void one() {
        }
    }

    public static class BrokenTest {
        @BeforeClass
        public static void broken() {
            throw new IllegalStateException("no server");
        }

        @AfterClass
        public static void end() {
            sLog.add("class end");
        }

        @Test
        public void one() {
        }
    }

    public static class NoTest {
    }

    public static class PrivateTest {
        @Test
        private void one() {
        }
    }

    private static void classes() throws Exception {
        expect(IgnoredTest.class, "ignored one");
        expect(BrokenTest.class, "class end", "class failed no server");
        for (Class<?> c : new Class<?>[] {NoTest.class, PrivateTest.class}) {
            try {
                new BlockJUnit4ClassRunner(c);
                throw new AssertionError(c + " passes for a class of tests");
            } catch (InitializationError e) {
                sPassed++;
            }
        }
    }

    public static class ThreeTest {
        @Test
        public void c() {
        }

        @Test
        public void b() {
        }

        @Test
        public void a() {
        }
    }

    private static void selection() throws Exception {
        BlockJUnit4ClassRunner runner = new BlockJUnit4ClassRunner(ThreeTest.class);
        same("default order", "[a(deskcheck.JUnitCheck$ThreeTest), b(deskcheck.JUnitCheck$ThreeTest), c(deskcheck.JUnitCheck$ThreeTest)]",
                runner.getDescription().getChildren().toString());
        runner.filter(d -> !d.getMethodName().equals("b"));
        same("filtered", 2, runner.testCount());
    }

    // ---- what assertions say ----

    private interface Claim {
        void make() throws Throwable;
    }

    private static void says(String want, Claim claim) {
        String got = "nothing";
        try {
            claim.make();
        } catch (Throwable t) {
            got = t.getMessage();
        }
        same("message", want, String.valueOf(got));
    }

    private static void messages() {
        says("expected:<1> but was:<2>", () -> Assert.assertEquals(1, 2));
        says("sum expected:<1> but was:<2>", () -> Assert.assertEquals("sum", 1L, 2L));
        says("expected: java.lang.Long<1> but was: java.lang.Integer<1>", () -> Assert.assertEquals((Object) 1L, (Object) 1));
        says("expected:<ne[w]> but was:<ne[xt]>", () -> Assert.assertEquals("new", "next"));
        says("expected:<...bcdefghijklmnopqrstu[v]wxyz> but was:<...bcdefghijklmnopqrstu[V]wxyz>",
                () -> Assert.assertEquals("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuVwxyz"));
        says("expected:<null> but was:<a>", () -> Assert.assertEquals(null, "a"));
        says("nothing", () -> Assert.assertEquals(1.0, 1.05, 0.1));
        says("expected:<1.0> but was:<2.0>", () -> Assert.assertEquals(1.0, 2.0, 0.1));
        says("nothing", () -> Assert.assertEquals(Double.NaN, Double.NaN, 0));
        says("Values should be different. Actual: 3", () -> Assert.assertNotEquals(3, 3));
        says("expected null, but was:<x>", () -> Assert.assertNull("x"));
        says("null", () -> Assert.assertTrue(false));
        says("expected same:<a> was not:<b>", () -> Assert.assertSame("a", "b"));
        says("arrays first differed at element [1]; expected:<2> but was:<3>",
                () -> Assert.assertArrayEquals(new int[] {1, 2}, new int[] {1, 3}));
        says("array lengths differed, expected.length=1 actual.length=2",
                () -> Assert.assertArrayEquals(new Object[] {1}, new Object[] {1, 2}));
        says("nothing", () -> Assert.assertArrayEquals(new double[] {1}, new double[] {1.01}, 0.1));
        says("nothing", () -> Assert.assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException();
        }));
        says("expected java.lang.IllegalStateException to be thrown, but nothing was thrown",
                () -> Assert.assertThrows(IllegalStateException.class, () -> { }));
        says("got: <null>, expected: not null", () -> Assume.assumeNotNull("a", null));
    }
}
