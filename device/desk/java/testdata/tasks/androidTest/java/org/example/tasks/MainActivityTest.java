package org.example.tasks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import android.os.Looper;
import android.widget.TextView;

import androidx.test.annotation.UiThreadTest;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;

/** One test of each end that a test can have. */
@RunWith(AndroidJUnit4.class)
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class MainActivityTest {
    @Rule
    public final ActivityScenarioRule<MainActivity> mRule = new ActivityScenarioRule<>(MainActivity.class);

    private void expectCount(String want) {
        mRule.getScenario().onActivity(a -> {
            TextView count = a.findViewById(R.id.count);
            assertEquals(want, count.getText().toString());
        });
    }

    private void add() {
        mRule.getScenario().onActivity(a -> a.findViewById(R.id.add).performClick());
    }

    @Test
    public void addsOne() {
        expectCount("0 tasks");
        add();
        expectCount("1 tasks");
    }

    @Test
    public void forgetsNone() {
        add();
        expectCount("2 tasks");
    }

    @Ignore("until tasks have dates")
    @Test
    public void sortsByDate() {
    }

    @Test
    public void syncs() {
        assumeTrue("there is no account", false);
    }

    @Test
    @UiThreadTest
    public void waitsForApplication() {
        assertTrue(Looper.myLooper() == Looper.getMainLooper());
        TasksApplication app = ApplicationProvider.getApplicationContext();
        assertTrue(app.isReady());
        assertEquals("fast", InstrumentationRegistry.getArguments().getString("mode"));
    }
}
