package org.example.notes;

/** Source of notes.hex. */
class Notes implements Runnable {
    static int open;
    String[] titles = {"first", "second"};
    Object store;
    long size;

    public void run() {
        if (store != null) {
            synchronized (this) {
                size += store.hashCode();
            }
        }
        open++;
        store = null;
    }

    int kind(String name, double weight, long[][] counts) {
        try {
            switch (name.length()) {
                case 1:
                    return (int) weight;
                case 2:
                    return (int) counts[0][1]++;
                case 1000:
                    counts = new long[3][4];
                    break;
                default:
                    size = counts.length;
            }
        } catch (IllegalStateException e) {
            throw e;
        } finally {
            Runnable later = () -> store.notify();
            later.run();
        }
        return name instanceof Object ? 1 : 0;
    }
}
