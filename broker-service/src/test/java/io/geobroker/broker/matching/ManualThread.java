package io.geobroker.broker.matching;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** The matching thread of a test: tasks wait until the test lets them run. */
final class ManualThread implements Executor {
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.addLast(task);
    }

    boolean runOne() {
        Runnable task = tasks.pollFirst();
        if (task == null) {
            return false;
        }
        task.run();
        return true;
    }

    void runAll() {
        while (runOne()) {
            // the next one
        }
    }
}
