package io.geobroker.testbed.process;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Runs blocking actions concurrently, each in its own thread. */
public final class Parallel {
    private Parallel() {}

    /** Waits for all, then throws an exception of one of them. */
    public static <T> void forEach(Collection<T> items, Consumer<T> action) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            CompletableFuture.allOf(items.stream()
                            .map(item -> CompletableFuture.runAsync(() -> action.accept(item), threads))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
        } catch (CompletionException e) {
            throw unwrapped(e);
        } finally {
            threads.shutdown();
        }
    }

    /**
     * Waits for all, or until one throws.
     *
     * @param onFailure makes the others end soon; runs before this throws
     */
    public static void untilOneFails(List<Runnable> actions, Runnable onFailure) {
        ExecutorService threads = Executors.newCachedThreadPool();
        CompletionService<Void> completed = new ExecutorCompletionService<>(threads);
        try {
            actions.forEach(action -> completed.submit(action, null));
            for (int i = 0; i < actions.size(); i++) {
                completed.take().get();
            }
        } catch (ExecutionException e) {
            onFailure.run();
            throw unwrapped(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            onFailure.run();
            throw new IllegalStateException("interrupted while starting", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static RuntimeException unwrapped(Exception e) {
        Throwable cause = e.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : new IllegalStateException(e);
    }
}
