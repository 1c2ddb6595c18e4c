package org.example.tasks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.Intent;
import android.os.SystemClock;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

import androidx.lifecycle.Lifecycle.State;
import androidx.test.core.app.ActivityScenario;
import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.Test;

/** Drives the app with all that an instrumentation offers. */
public class DriverTest {
    private final Instrumentation mInstrumentation = InstrumentationRegistry.getInstrumentation();

    private MainActivity start() {
        return (MainActivity) mInstrumentation.startActivitySync(
                new Intent(mInstrumentation.getTargetContext(), MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }

    private void tap(View v) {
        int[] at = new int[2];
        mInstrumentation.runOnMainSync(() -> v.getLocationOnScreen(at));
        long now = SystemClock.uptimeMillis();
        for (int action : new int[] {MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP}) {
            mInstrumentation.sendPointerSync(MotionEvent.obtain(now, SystemClock.uptimeMillis(), action, at[0] + 2, at[1] + 2, 0));
        }
        mInstrumentation.waitForIdleSync();
    }

    @Test
    public void typesAndTaps() {
        MainActivity activity = start();
        tap(activity.findViewById(R.id.name));
        mInstrumentation.sendStringSync("wash up");
        tap(activity.findViewById(R.id.add));
        mInstrumentation.runOnMainSync(() -> assertEquals("wash up", activity.newest()));
        mInstrumentation.sendKeyDownUpSync(KeyEvent.KEYCODE_BACK);
        mInstrumentation.waitForIdleSync();
        assertTrue(activity.isFinishing());
    }

    @Test
    public void keepsTasks() {
        try (ActivityScenario<MainActivity> scenario = ActivityScenario.launch(MainActivity.class)) {
            Activity[] first = new Activity[1];
            scenario.onActivity(a -> {
                first[0] = a;
                a.findViewById(R.id.add).performClick();
            });
            assertEquals(State.RESUMED, scenario.getState());
            scenario.moveToState(State.CREATED);
            assertEquals(State.CREATED, scenario.getState());
            scenario.moveToState(State.RESUMED).recreate();
            scenario.onActivity(a -> {
                assertNotSame(first[0], a);
                assertEquals("", a.newest());
            });
            assertEquals(State.DESTROYED, scenario.moveToState(State.DESTROYED).getState());
        }
    }

    @Test
    public void standsForHelp() {
        Instrumentation.ActivityMonitor starts = mInstrumentation.addMonitor(MainActivity.class.getName(), null, false);
        Instrumentation.ActivityMonitor help = mInstrumentation.addMonitor(HelpActivity.class.getName(),
                new Instrumentation.ActivityResult(Activity.RESULT_OK, new Intent("faked")), true);
        MainActivity activity = start();
        assertEquals(activity, mInstrumentation.waitForMonitor(starts));
        mInstrumentation.runOnMainSync(activity::help);
        assertTrue(mInstrumentation.checkMonitorHit(help, 1));
        assertEquals("faked", activity.lastHelp);
        assertNotNull(mInstrumentation.getContext());
        assertEquals("org.example.tasks", mInstrumentation.getComponentName().getPackageName());
    }
}
