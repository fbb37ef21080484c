package io.geobroker.loadtest.report;

import io.geobroker.testbed.process.Uninterrupted.Blocking;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Saves results of a run that fails, or that SIGINT or SIGTERM ends. */
public final class EarlyEnd {
    private static final Logger LOG = LoggerFactory.getLogger(EarlyEnd.class);

    private final AtomicBoolean over = new AtomicBoolean();
    private final Consumer<String> keep;

    private EarlyEnd(Consumer<String> keep) {
        this.keep = keep;
    }

    /** @param keep called with the reason if the run does not finish; at most once, on this thread or another */
    public static <T> T watch(Blocking<T> run, Consumer<String> keep) throws InterruptedException {
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

    /** The second caller waits for the first: the exit of a program waits for no other thread. */
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
            // The program already exits and the hook runs.
            LOG.debug("the hook stays", e);
        }
    }
}
