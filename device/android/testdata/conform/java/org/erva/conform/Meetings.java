package org.erva.conform;

import android.os.ConditionVariable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that wait for each other. What one writes before is read after, what it writes "After" is not ordered. */
public class Meetings extends Pairs {
    final CyclicBarrier cyclic = new CyclicBarrier(2, () -> action = 1);
    final Phaser phases = new Phaser(2);
    final Exchanger<Object> swap = new Exchanger<>();
    final ReentrantLock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    final ConditionVariable gate = new ConditionVariable();
    final ConditionVariable shut = new ConditionVariable(true);
    int barrier, barrierAfter, action, barrierBack, phaser, phaserAfter, arrived, arrivedAfter, exchanger, exchangerAfter, lonely, condition, conditionAfter;
    int door, doorAfter, closed;
    volatile boolean ready;

    @Override
    void go() {
        pair(() -> {
            barrier = 1;
            cyclic.await();
            barrierAfter = 1;
            use(barrierBack);
        }, () -> {
            barrierBack = 1;
            cyclic.await();
            use(barrier);
            use(barrierAfter);
            use(action);
        });
        pair(() -> {
            phaser = 1;
            phases.arriveAndAwaitAdvance();
            phaserAfter = 1;
            arrived = 1;
            phases.arrive();
            arrivedAfter = 1;
        }, () -> {
            phases.arriveAndAwaitAdvance();
            use(phaser);
            use(phaserAfter);
            phases.awaitAdvance(phases.arrive());
            use(arrived);
            use(arrivedAfter);
        });
        pair(() -> {
            exchanger = 1;
            swap.exchange(this);
            exchangerAfter = 1;
        }, () -> {
            lonely = 1;
            try {
                swap.exchange(this, 1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                use(lonely);
            }
            swap.exchange(this);
            use(exchanger);
            use(exchangerAfter);
        });
        pair(() -> {
            lock.lock();
            condition = 1;
            ready = true;
            changed.signalAll();
            lock.unlock();
            conditionAfter = 1;
        }, () -> {
            lock.lock();
            while (!ready) {
                changed.await();
            }
            lock.unlock();
            use(condition);
            use(conditionAfter);
        });
        pair(() -> {
            door = 1;
            gate.open();
            doorAfter = 1;
        }, () -> {
            gate.block();
            use(door);
            use(doorAfter);
        });
        late(() -> {
            closed = 1;
            shut.open();
            shut.close();
        }, () -> {
            shut.block(1);
            use(closed);
        });
    }
}
