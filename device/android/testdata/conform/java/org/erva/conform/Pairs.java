package org.erva.conform;

/** Pairs of threads of which one hands something over to the other. */
public abstract class Pairs extends Scenario {
    interface Step {
        void run() throws Exception;
    }

    class Party extends Thread {
        final Step step;

        Party(Step step) {
            this.step = step;
        }

        @Override
        public void run() {
            try {
                step.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The taker waits when the giver comes. */
    void pair(Step give, Step take) {
        Party taker = new Party(take);
        taker.start();
        new Party(() -> {
            while (taker.getState() != Thread.State.WAITING && taker.getState() != Thread.State.TIMED_WAITING
                    && taker.getState() != Thread.State.TERMINATED) {
                Thread.sleep(1);
            }
            give.run();
        }).start();
    }

    /** The giver has ended when the taker comes. */
    void late(Step give, Step take) {
        Party giver = new Party(give);
        giver.start();
        new Party(() -> {
            while (giver.getState() != Thread.State.TERMINATED) {
                Thread.sleep(1);
            }
            take.run();
        }).start();
    }

    static void use(int ignored) {
    }
}
