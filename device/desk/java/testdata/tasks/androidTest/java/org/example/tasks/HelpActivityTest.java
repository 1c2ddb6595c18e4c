package org.example.tasks;

import androidx.test.core.app.ActivityScenario;

import org.junit.Test;

/** Finds what the activity lacks, by its crash. */
public class HelpActivityTest {
    @Test
    public void opensWithoutTopic() {
        ActivityScenario.launch(HelpActivity.class);
    }
}
