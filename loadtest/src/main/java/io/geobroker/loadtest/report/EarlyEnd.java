package io.geobroker.loadtest.report;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what was measured when a run ends before its report: because it fails, or because the program is told to stop (SIGINT,
 * SIGTERM).
 */
public final class EarlyEnd {
    private static final Logger LOG = LoggerFactory.getLogger(EarlyEnd.class);

    private final AtomicBoolean over = new AtomicBoolean();
    private final Consumer<String> keep;

    /** What may take long and is watched. */
    @FunctionalInterface
    public interface Run<T> {
        T run() throws InterruptedException;
    }

    private EarlyEnd(Consumer<String> keep) {
        this.keep = keep;
    }

    /**
     * Runs it.
     *
     * @param keep called with why if it does not come to its end; at most once, on this thread or on one of its own while this
     *     one goes on
     * @return what it returns
     */
    public static <T> T watch(Run<T> run, Consumer<String> keep) throws InterruptedException {
        EarlyEnd end = new EarlyEnd(keep);
        Thread hook = new Thread(() -> end.keep("the program was told to stop"), "early-end");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            T result = run.run();
            end.over.set(true);
            return result;
        } catch (InterruptedException | RuntimeException | Error e) {
            end.keep(String.valueOf(e));
            throw e;
        } finally {
            forget(hook);
        }
    }

    /** Who comes second waits for the first: a program that ends does not wait for any other thread. */
    private synchronized void keep(String why) {
        if (over.getAndSet(true)) {
            return;
        }
        try {
            keep.accept(why);
        } catch (RuntimeException e) {
            LOG.error("what was measured could not be kept", e);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program ends already, and the hook runs.
            LOG.debug("the hook stays", e);
        }
    }
}
