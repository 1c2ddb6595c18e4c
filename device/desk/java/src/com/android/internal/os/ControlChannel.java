package com.android.internal.os;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The line to the desk: one JSON object a line, both ways (docs/desk.md). Not an Android class; it stands for logd,
 * the activity manager's socket to the zygote and the shell's services.
 *
 * <p>Lines are built in byte arrays of its own: a log call costs no collection and no string builder of the class
 * library, which a debugger may be watching.
 */
public final class ControlChannel {
    private static final ControlChannel sChannel = new ControlChannel(System.err);

    private final PrintStream mFallback;
    private final Object mWriteLock = new Object();
    private OutputStream mOut;
    private BufferedReader mIn;
    private byte[] mLine = new byte[512]; // under the lock
    private int mLength;

    private ControlChannel(PrintStream fallback) {
        mFallback = fallback;
    }

    public static ControlChannel get() {
        return sChannel;
    }

    /** Connects and says hello. */
    void connect(String host, int port, String token, int pid) throws IOException {
        Socket socket = new Socket(host, port);
        socket.setTcpNoDelay(true);
        mIn = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        synchronized (mWriteLock) {
            mOut = socket.getOutputStream();
        }
        send("{\"type\":\"hello\",\"token\":" + org.json.JSONObject.quote(token) + ",\"pid\":" + pid + "}");
    }

    /** The next line from the desk, null at its end. */
    String readLine() throws IOException {
        return mIn.readLine();
    }

    /** Sends one message, which must be one line of JSON. A lost channel ends the process elsewhere. */
    public void send(String json) {
        synchronized (mWriteLock) {
            start();
            for (int i = 0; i < json.length(); i++) {
                i += character(json, i);
            }
            flush();
        }
    }

    public void reply(long id, String result) {
        send("{\"type\":\"reply\",\"id\":" + id + ",\"ok\":true" + (result == null ? "" : ",\"result\":" + result) + "}");
    }

    public void replyError(long id, String error) {
        send("{\"type\":\"reply\",\"id\":" + id + ",\"ok\":false,\"error\":" + org.json.JSONObject.quote(error) + "}");
    }

    /** Sends a line of the log; prio is Log's number. */
    public void log(int prio, String tag, String msg) {
        synchronized (mWriteLock) {
            if (mOut == null) {
                mFallback.println(letter(prio) + " " + tag + ": " + msg);
                return;
            }
            start();
            ascii("{\"type\":\"log\",\"time\":");
            number(System.currentTimeMillis());
            ascii(",\"prio\":\"");
            put((byte) letter(prio));
            ascii("\",\"tag\":");
            quoted(tag);
            ascii(",\"msg\":");
            quoted(msg);
            ascii(",\"tid\":");
            number(android.os.Process.myTid());
            put((byte) '}');
            flush();
        }
    }

    private static char letter(int prio) {
        return prio >= 2 && prio <= 7 ? "VDIWEF".charAt(prio - 2) : 'V';
    }

    private void start() {
        mLength = 0;
    }

    private void flush() {
        if (mOut == null) {
            return;
        }
        put((byte) '\n');
        try {
            mOut.write(mLine, 0, mLength);
            mOut.flush();
        } catch (IOException e) {
            mOut = null; // the reader sees the end and ends the process
        }
        if (mLine.length > 1 << 20) {
            mLine = new byte[512];
        }
    }

    private void put(byte b) {
        if (mLength == mLine.length) {
            byte[] longer = new byte[mLine.length * 2];
            System.arraycopy(mLine, 0, longer, 0, mLength);
            mLine = longer;
        }
        mLine[mLength++] = b;
    }

    private void ascii(String s) {
        for (int i = 0; i < s.length(); i++) {
            put((byte) s.charAt(i));
        }
    }

    private void number(long n) {
        if (n >= 10) {
            number(n / 10);
        }
        put((byte) ('0' + n % 10));
    }

    private void quoted(String s) {
        put((byte) '"');
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '"' || c == '\\') {
                put((byte) '\\');
                put((byte) c);
            } else if (c == '\n') {
                put((byte) '\\');
                put((byte) 'n');
            } else if (c < 0x20 || c == 0x7f) {
                ascii("\\u00");
                put(hex(c >> 4));
                put(hex(c & 15));
            } else {
                i += character(s, i);
            }
        }
        put((byte) '"');
    }

    private static byte hex(int digit) {
        return (byte) "0123456789abcdef".charAt(digit);
    }

    /** Writes the character at i in UTF-8; returns how many more chars it took. A lone surrogate becomes '?'. */
    private int character(String s, int i) {
        char c = s.charAt(i);
        if (c < 0x80) {
            put((byte) c);
        } else if (c < 0x800) {
            put((byte) (0xc0 | c >> 6));
            put((byte) (0x80 | c & 0x3f));
        } else if (!Character.isSurrogate(c)) {
            put((byte) (0xe0 | c >> 12));
            put((byte) (0x80 | c >> 6 & 0x3f));
            put((byte) (0x80 | c & 0x3f));
        } else if (Character.isHighSurrogate(c) && i + 1 < s.length() && Character.isLowSurrogate(s.charAt(i + 1))) {
            int p = Character.toCodePoint(c, s.charAt(i + 1));
            put((byte) (0xf0 | p >> 18));
            put((byte) (0x80 | p >> 12 & 0x3f));
            put((byte) (0x80 | p >> 6 & 0x3f));
            put((byte) (0x80 | p & 0x3f));
            return 1;
        } else {
            put((byte) '?');
        }
        return 0;
    }
}
