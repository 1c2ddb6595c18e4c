package org.erva.conform;

import java.util.ArrayList;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Elements that go through blocking queues. */
public class Elements extends Pairs {
    static class Element implements Delayed {
        final int rank;

        Element(int rank) {
            this.rank = rank;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(rank, ((Element) other).rank);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }
    }

    final BlockingQueue<Object> list = new LinkedBlockingQueue<>();
    final BlockingQueue<Object> polled = new LinkedBlockingQueue<>();
    final BlockingQueue<Object> slots = new ArrayBlockingQueue<>(2);
    final LinkedBlockingDeque<Object> ends = new LinkedBlockingDeque<>();
    final LinkedBlockingDeque<Object> stack = new LinkedBlockingDeque<>();
    final BlockingQueue<Element> heap = new PriorityBlockingQueue<>();
    final BlockingQueue<Object> drained = new LinkedBlockingQueue<>();
    final DelayQueue<Element> due = new DelayQueue<>();
    final BlockingQueue<Object> direct = new SynchronousQueue<>();
    final BlockingQueue<Object> transfer = new LinkedTransferQueue<>();
    int linked, linkedAfter, empty, emptyAfter, array, arrayAfter, deque, dequeAfter, top, topAfter, bottom, least, leastAfter, most, drain, drainAfter;
    int delay, delayAfter, synchronous, synchronousAfter, transferred, transferredAfter;

    @Override
    void go() {
        pair(() -> {
            linked = 1;
            list.put(new Element(0));
            linkedAfter = 1;
        }, () -> {
            list.take();
            use(linked);
            use(linkedAfter);
        });
        pair(() -> {
            empty = 1;
            polled.add(new Element(0));
            emptyAfter = 1;
        }, () -> {
            for (int i = 0; i < 3; i++) {
                polled.poll();
            }
            polled.poll(20, TimeUnit.SECONDS);
            use(empty);
            use(emptyAfter);
        });
        pair(() -> {
            array = 1;
            slots.offer(new Element(0));
            arrayAfter = 1;
        }, () -> {
            slots.take();
            use(array);
            use(arrayAfter);
        });
        pair(() -> {
            deque = 1;
            ends.putFirst(new Element(0));
            dequeAfter = 1;
        }, () -> {
            ends.takeLast();
            use(deque);
            use(dequeAfter);
        });
        late(() -> {
            Party first = new Party(() -> {
                bottom = 1;
                stack.push(new Element(0));
                most = 1;
                heap.put(new Element(9));
            });
            first.start();
            while (first.getState() != Thread.State.TERMINATED) {
                Thread.sleep(1);
            }
            top = 1;
            stack.push(new Element(1));
            topAfter = 1;
            least = 1;
            heap.put(new Element(1));
            leastAfter = 1;
        }, () -> {
            stack.pop();
            use(top);
            use(bottom);
            use(topAfter);
            heap.take();
            use(least);
            use(most);
            use(leastAfter);
        });
        late(() -> {
            drain = 1;
            drained.add(new Element(0));
            drainAfter = 1;
        }, () -> {
            drained.drainTo(new ArrayList<>());
            use(drain);
            use(drainAfter);
        });
        pair(() -> {
            delay = 1;
            due.put(new Element(0));
            delayAfter = 1;
        }, () -> {
            due.take();
            use(delay);
            use(delayAfter);
        });
        pair(() -> {
            synchronous = 1;
            direct.put(this);
            synchronousAfter = 1;
        }, () -> {
            direct.take();
            use(synchronous);
            use(synchronousAfter);
        });
        pair(() -> {
            transferred = 1;
            transfer.put(this);
            transferredAfter = 1;
        }, () -> {
            transfer.take();
            use(transferred);
            use(transferredAfter);
        });
    }
}
