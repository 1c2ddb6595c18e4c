package com.android.internal.os;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Speaks the app's end of the control channel and nothing more: what it was told stands in its log. */
public final class ZygoteInit {
    private static BufferedWriter out;
    private static String pkg = "";

    public static void main(String[] args) throws IOException {
        int colon = args[0].lastIndexOf(':');
        Socket socket = new Socket(args[0].substring(0, colon), Integer.parseInt(args[0].substring(colon + 1)));
        out = new BufferedWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        send("{\"type\":\"hello\",\"token\":\"" + args[1] + "\",\"pid\":" + ProcessHandle.current().pid() + "}");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            handle(line);
        }
        System.exit(0);
    }

    private static void handle(String line) throws IOException {
        String id = field(line, "id");
        String result = "null";
        String cmd = field(line, "cmd");
        switch (cmd) {
            case "bind":
                pkg = field(line, "package");
                Path data = Paths.get(field(line, "dataDir"), "shared_prefs");
                Files.createDirectories(data);
                Files.write(data.resolve("state.xml"), "<map />".getBytes(StandardCharsets.UTF_8));
                break;
            case "dump-ui":
                result = "\"<hierarchy rotation=\\\"0\\\"><node text=\\\"hello\\\" /></hierarchy>\"";
                break;
            case "dump-activities":
                result = "\"Main RESUMED\"";
                break;
            case "screencap":
                result = "\"iVBORw0KGgo=\"";
                break;
            case "stop-service":
                send("{\"type\":\"reply\",\"id\":" + id + ",\"ok\":false,\"error\":\"not running\"}");
                return;
            case "input":
                if (line.contains("\"x\":13")) {
                    send("{\"type\":\"crash\",\"thread\":\"main\",\"stack\":\"FATAL EXCEPTION: main\\n"
                            + "java.lang.IllegalStateException: thirteen\\n\\tat " + pkg + ".Main.onClick(Main.java:13)\"}");
                    Runtime.getRuntime().halt(10);
                }
                if (line.contains("\"x\":14")) {
                    send("{\"type\":\"reply\",\"id\":" + id + ",\"ok\":false,\"error\":\"no window has focus\"}");
                    return;
                }
                if (line.contains("\"x\":15")) {
                    return; // never finished
                }
                break;
            default:
                break;
        }
        log("D", "fake", line);
        send("{\"type\":\"reply\",\"id\":" + id + ",\"ok\":true,\"result\":" + result + "}");
        if (cmd.equals("bind") && field(line, "debug").equals("true")) {
            send("{\"type\":\"waiting-for-debugger\"}");
        }
        if (cmd.equals("bind") && !field(line, "instrumentation").isEmpty()) {
            runTests(field(line, "mode"));
        }
        if (cmd.equals("start-activity")) {
            send("{\"type\":\"state\",\"resumed\":\"" + pkg + "/.Main\"}");
        }
        if (cmd.equals("home")) {
            send("{\"type\":\"state\",\"resumed\":\"\"}");
        }
    }

    /** Reports one test, and then the end, unless the mode says that the process is to end otherwise. */
    private static void runTests(String mode) throws IOException {
        send("{\"type\":\"instrumentation-status\",\"code\":1,\"results\":{\"stream\":\"\\nDueTest:\",\"numtests\":\"1\"}}");
        switch (mode) {
            case "crash":
                Runtime.getRuntime().halt(10);
                break;
            case "wait":
                break;
            default:
                send("{\"type\":\"instrumentation-status\",\"code\":7,\"results\":{\"mode\":\"" + mode + "\"}}");
                send("{\"type\":\"instrumentation-result\",\"code\":-1,\"results\":{\"stream\":\"\\nOK (1 test)\\n\"}}");
                break;
        }
    }

    private static void log(String prio, String tag, String msg) throws IOException {
        send("{\"type\":\"log\",\"time\":" + System.currentTimeMillis() + ",\"prio\":\"" + prio + "\",\"tag\":\"" + tag + "\",\"msg\":\""
                + msg.replace("\\", "\\\\").replace("\"", "\\\"") + "\",\"tid\":1}");
    }

    private static synchronized void send(String line) throws IOException {
        out.write(line);
        out.write('\n');
        out.flush();
    }

    private static String field(String line, String name) {
        Matcher m = Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|([^,}]*))").matcher(line);
        return !m.find() ? "" : m.group(1) != null ? m.group(1) : m.group(2);
    }
}
