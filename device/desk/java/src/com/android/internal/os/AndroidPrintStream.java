package com.android.internal.os;

import android.util.Log;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** System.out and System.err of an app: each line goes to the log. */
final class AndroidPrintStream extends PrintStream {
    AndroidPrintStream(int priority, String tag) {
        super(new Lines(priority, tag), true, StandardCharsets.UTF_8);
    }

    private static final class Lines extends OutputStream {
        private final int mPriority;
        private final String mTag;
        private final ByteArrayOutputStream mLine = new ByteArrayOutputStream();

        Lines(int priority, String tag) {
            mPriority = priority;
            mTag = tag;
        }

        @Override
        public synchronized void write(int b) {
            if (b == '\n') {
                Log.println(mPriority, mTag, new String(mLine.toByteArray(), StandardCharsets.UTF_8));
                mLine.reset();
            } else if (b != '\r') {
                mLine.write(b);
            }
        }
    }
}
