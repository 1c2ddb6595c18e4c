package com.android.internal.os;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads and initialises every class of the framework, and those of java.util.concurrent that debuggers hook, so that a
 * debugger that attaches later finds them as it does after the real zygote.
 */
final class Preload {
    private static final String[] JDK_CLASSES = {
        "java.lang.Thread", "java.lang.ThreadGroup", "java.lang.ThreadLocal", "java.lang.Runnable",
        "java.util.ArrayList", "java.util.LinkedList", "java.util.HashMap", "java.util.TreeMap", "java.util.HashSet",
        "java.util.LinkedHashMap", "java.util.LinkedHashSet", "java.util.ArrayDeque", "java.util.PriorityQueue",
        "java.util.Vector", "java.util.Hashtable", "java.util.WeakHashMap", "java.util.Collections",
        "java.util.Timer", "java.util.TimerTask", "java.util.TimerThread", "java.util.TaskQueue",
        "java.util.concurrent.Executors", "java.util.concurrent.Executors$RunnableAdapter",
        "java.util.concurrent.ThreadPoolExecutor", "java.util.concurrent.ThreadPoolExecutor$Worker",
        "java.util.concurrent.ScheduledThreadPoolExecutor",
        "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask",
        "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue",
        "java.util.concurrent.FutureTask", "java.util.concurrent.FutureTask$WaitNode",
        "java.util.concurrent.CountDownLatch", "java.util.concurrent.CountDownLatch$Sync",
        "java.util.concurrent.CyclicBarrier", "java.util.concurrent.Phaser", "java.util.concurrent.Exchanger",
        "java.util.concurrent.Semaphore", "java.util.concurrent.Semaphore$Sync",
        "java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletableFuture$AsyncSupply",
        "java.util.concurrent.CompletableFuture$AsyncRun", "java.util.concurrent.CompletableFuture$Completion",
        "java.util.concurrent.CompletableFuture$UniApply", "java.util.concurrent.CompletableFuture$UniAccept",
        "java.util.concurrent.CompletableFuture$UniRun", "java.util.concurrent.CompletableFuture$UniWhenComplete",
        "java.util.concurrent.CompletableFuture$UniHandle", "java.util.concurrent.CompletableFuture$Signaller",
        "java.util.concurrent.ForkJoinPool", "java.util.concurrent.ForkJoinTask",
        "java.util.concurrent.ForkJoinWorkerThread", "java.util.concurrent.ConcurrentHashMap",
        "java.util.concurrent.ConcurrentLinkedQueue", "java.util.concurrent.CopyOnWriteArrayList",
        "java.util.concurrent.LinkedBlockingQueue", "java.util.concurrent.ArrayBlockingQueue",
        "java.util.concurrent.LinkedBlockingDeque", "java.util.concurrent.PriorityBlockingQueue",
        "java.util.concurrent.SynchronousQueue", "java.util.concurrent.DelayQueue",
        "java.util.concurrent.LinkedTransferQueue", "java.util.concurrent.ExecutorCompletionService",
        "java.util.concurrent.TimeUnit", "java.util.concurrent.atomic.AtomicInteger",
        "java.util.concurrent.atomic.AtomicBoolean", "java.util.concurrent.atomic.AtomicReference",
        "java.util.concurrent.locks.LockSupport", "java.util.concurrent.locks.AbstractQueuedSynchronizer",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
        "java.util.concurrent.locks.ReentrantLock", "java.util.concurrent.locks.ReentrantLock$Sync",
        "java.util.concurrent.locks.ReentrantLock$NonfairSync", "java.util.concurrent.locks.ReentrantReadWriteLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock$Sync", "java.lang.Thread$UncaughtExceptionHandler",
    };

    private Preload() {
    }

    static void all() {
        for (String name : JDK_CLASSES) {
            load(name);
        }
        for (String name : frameworkClasses()) {
            load(name);
        }
        Warmup.run();
    }

    private static void load(String name) {
        try {
            Class.forName(name, true, null);
        } catch (ClassNotFoundException e) {
            // Class libraries differ between JDKs; a debugger treats each hook as optional, too.
        } catch (LinkageError e) {
            System.err.println("preload " + name + ": " + e);
        }
    }

    private static List<String> frameworkClasses() {
        List<String> names = new ArrayList<String>();
        URL self = ZygoteInit.frameworkLocation();
        try {
            if (self != null && self.getProtocol().equals("jar")) {
                JarURLConnection c = (JarURLConnection) self.openConnection();
                c.setUseCaches(false);
                try (JarFile jar = c.getJarFile()) {
                    for (JarEntry e : Collections.list(jar.entries())) {
                        add(names, e.getName());
                    }
                }
            } else if (self != null && self.getProtocol().equals("file")) {
                File file = new File(self.toURI());
                for (int i = ZygoteInit.class.getName().split("\\.").length; i > 0; i--) {
                    file = file.getParentFile();
                }
                walk(names, file, "");
            }
        } catch (IOException | java.net.URISyntaxException e) {
            System.err.println("preload: " + e);
        }
        return names;
    }

    private static void walk(List<String> names, File dir, String prefix) {
        File[] files = dir.listFiles();
        if (files == null) {
            return;
        }
        for (File f : files) {
            if (f.isDirectory()) {
                walk(names, f, prefix + f.getName() + "/");
            } else {
                add(names, prefix + f.getName());
            }
        }
    }

    private static void add(List<String> names, String path) {
        if (path.endsWith(".class") && !path.endsWith("-info.class")) {
            names.add(path.substring(0, path.length() - ".class".length()).replace('/', '.'));
        }
    }
}
