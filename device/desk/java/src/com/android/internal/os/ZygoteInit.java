package com.android.internal.os;

import android.app.ActivityThread;
import android.os.BinderDriver;
import android.os.Process;

import com.android.server.am.ActivityManagerService;
import com.android.server.am.ControlServer;

import java.io.IOException;
import java.net.URL;

/**
 * A process's life before it knows its app: preloads what an app needs, connects to the desk and waits to be bound.
 * Where the real zygote forks, the desk keeps one of these processes warm.
 *
 * <p>The main thread becomes the app's main thread. Commands are read on a thread of the system side.
 */
public class ZygoteInit {
    private ZygoteInit() {
    }

    /** Arguments: HOST:PORT of the desk, and the token to say hello with. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2 || args[0].lastIndexOf(':') < 0) {
            throw new IllegalArgumentException("usage: ZygoteInit HOST:PORT TOKEN");
        }
        int colon = args[0].lastIndexOf(':');
        Preload.all();
        BinderDriver.startThreadPool();
        ControlServer server = new ControlServer(ActivityManagerService.self());
        ControlChannel channel = ControlChannel.get();
        channel.connect(args[0].substring(0, colon), Integer.parseInt(args[0].substring(colon + 1)), args[1],
                Process.myPid());
        RuntimeInit.redirectLogStreams();
        startReader(channel, server);
        server.awaitBind();
        RuntimeInit.commonInit();
        ActivityThread.main(new String[0]);
    }

    /** Reads commands until the desk is gone; then there is nothing to live for. */
    private static void startReader(final ControlChannel channel, final ControlServer server) {
        Thread t = new Thread("system_server:control") {
            @Override
            public void run() {
                try {
                    for (String line = channel.readLine(); line != null; line = channel.readLine()) {
                        server.handle(line);
                    }
                } catch (IOException e) {
                    // The same as the end.
                }
                if (server.isBound()) {
                    Runtime.getRuntime().halt(0);
                }
                System.exit(0); // an unbound zygote ends in order, so that a class archive can be made of it
            }
        };
        t.setDaemon(true);
        t.start();
    }

    /** Where the framework's classes are: a jar or a folder. */
    static URL frameworkLocation() {
        return ClassLoader.getSystemResource("com/android/internal/os/ZygoteInit.class");
    }
}
