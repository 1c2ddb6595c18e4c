import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;

/** Does what it is told on standard input, one command a line, and says what came of it. */
public class Target {
    static int total = 7;
    static Target last;
    static int[] numbers = {1, 2, 3};
    static String[] words = {"a", null};

    int count;
    long wide = -5L;
    double ratio = 0.5;
    boolean flag;
    String name = "caf\u00e9 \u0000 \ud83d\ude00";

    Target(int count) {
        this.count = count;
    }

    /** Its locals are what frame tests read and set. */
    int handle(int add, String text) {
        int sum = count + add;
        count = sum;
        return sum;
    }

    void overwrite() {
        count = 1000;
    }

    int twice(int v) {
        return inner(v) * 2;
    }

    int inner(int v) {
        return v + 1;
    }

    static int boom(String why) {
        throw new IllegalStateException(why);
    }

    void hammer(int n) {
        for (int i = 0; i < n; i++) {
            count = i;
        }
    }

    void show() {
        System.out.println(count + " " + wide + " " + flag + " " + name + " " + total);
    }

    interface Greeter {
        static int answer() {
            return 42;
        }
    }

    static class Late implements Greeter {
        static int born = 1;
    }

    /** The main thread waits for a notification from another thread. */
    static void await() throws Exception {
        final Object lock = new Object();
        final boolean[] held = {false};
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                held[0] = true;
                lock.notifyAll();
            }
        }, "notifier");
        synchronized (lock) {
            notifier.start();
            while (!held[0]) {
                lock.wait(60000);
            }
        }
        notifier.join();
    }

    /** Another thread wants a monitor that the main thread has; stop is called when it is blocked. */
    static void contend() throws Exception {
        final Object lock = new Object();
        Thread rival = new Thread(() -> {
            synchronized (lock) {
            }
        }, "rival");
        synchronized (lock) {
            rival.start();
            while (rival.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            stop();
        }
        rival.join();
    }

    static void stop() {
    }

    public static void main(String[] args) throws Exception {
        Target one = new Target(10);
        Target two = new Target(20);
        last = one;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line; (line = in.readLine()) != null; ) {
            String[] word = line.split(" ");
            switch (word[0]) {
                case "handle": System.out.println("handled " + one.handle(5, "text")); break;
                case "both": two.handle(1, "two"); one.handle(1, "one"); System.out.println("both"); break;
                case "overwrite": one.overwrite(); System.out.println("count " + one.count); break;
                case "hammer": one.hammer(Integer.parseInt(word[1])); System.out.println("hammered"); break;
                case "show": one.show(); break;
                case "array": System.out.println(Arrays.toString(numbers) + " " + words[1]); break;
                case "thread":
                    Thread t = new Thread(Target::stop, "short-lived");
                    t.start();
                    t.join();
                    System.out.println("joined");
                    break;
                case "boom":
                    try {
                        boom("told to");
                    } catch (IllegalStateException e) {
                        System.out.println("caught " + e.getMessage());
                    }
                    break;
                case "late": System.out.println("late " + Late.born); break;
                case "await": await(); System.out.println("notified"); break;
                case "contend": contend(); System.out.println("contended"); break;
                case "sleep":
                    try {
                        stop();
                        Thread.sleep(60000);
                        System.out.println("slept");
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    } catch (IllegalStateException e) {
                        System.out.println("hit by " + e.getMessage());
                    }
                    break;
                case "stop": stop(); System.out.println("stopped"); break;
                case "exit": System.exit(3); break;
                default: System.out.println("what is " + line + "?");
            }
        }
    }
}
