package org.erva.conform;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import dalvik.system.DexClassLoader;

/** Loopers that end or catch what a handler throws, a poster that waits, and classes that come late. */
public class Endings extends Scenario {
    int late;
    int kept;
    int cut;

    class Late implements Runnable {
        @Override
        public void run() {
            late++;
        }
    }

    class Throwing implements Runnable {
        @Override
        public void run() {
            kept++;
            throw new IllegalStateException("caught around the loop");
        }
    }

    class Kept implements Runnable {
        @Override
        public void run() {
            kept++;
            Looper.myLooper().quit();
        }
    }

    /** A looper that survives its handlers. */
    class Tough implements Runnable {
        @Override
        public void run() {
            Looper.prepare();
            Handler own = new Handler();
            own.post(new Throwing());
            own.post(new Kept());
            try {
                Looper.loop();
            } catch (IllegalStateException e) {
                Looper.loop();
            }
        }
    }

    class Cut implements Runnable {
        @Override
        public void run() {
            cut++;
        }
    }

    class Waiting implements Runnable {
        @Override
        public void run() {
            handler.runWithScissors(new Cut(), 0);
            cut++;
        }
    }

    @Override
    void go() {
        HandlerThread ending = new HandlerThread("ending");
        ending.start();
        new Handler(ending.getLooper()).post(new Late());
        ending.quitSafely();
        new Thread(new Tough()).start();
        new Thread(new Waiting()).start();
        ClassLoader plugins = new DexClassLoader(getPackageCodePath(), null, null, Object.class.getClassLoader());
        try {
            handler.post((Runnable) plugins.loadClass("org.erva.conform.Plugin").getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
