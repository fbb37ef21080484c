package io.geobroker.testbed.process;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Waits that restore the interrupt flag and throw IllegalStateException. */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** A wait that an interrupt ends. */
    @FunctionalInterface
    public interface Blocking<T> {
        T run() throws InterruptedException;
    }

    public static <T> T run(Blocking<T> wait) {
        try {
            return wait.run();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** True if the process ended in time. */
    static boolean waitFor(Process process, Duration limit) {
        return run(() -> process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS));
    }

    public static void pause(Duration pause) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** @param nanos by {@link System#nanoTime}; returns at once if it is past, and up to a millisecond early */
    public static void pauseUntil(long nanos) {
        pause(Duration.ofNanos(Math.max(0, nanos - System.nanoTime())));
    }

    /** Asks again and again; returns whether it was reached within the limit. */
    public static boolean until(BooleanSupplier reached, Duration limit, Duration poll) {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean isReached = reached.getAsBoolean();
        while (!isReached && System.nanoTime() < deadline) {
            pause(poll);
            isReached = reached.getAsBoolean();
        }
        return isReached;
    }

    /** @throws IllegalStateException with this message, and the failure as its cause, unless it is done within the limit */
    public static void requireDone(Future<?> work, Duration limit, String otherwise) {
        try {
            work.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(otherwise + ": " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(otherwise + ": no answer", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Within the request's timeout, which with {@link HttpClient#send} ends with the head of an answer (JDK-8208693). */
    public static <T> HttpResponse<T> answer(HttpClient client, HttpRequest request, BodyHandler<T> body)
            throws IOException {
        CompletableFuture<HttpResponse<T>> sent = client.sendAsync(request, body);
        try {
            return sent.get(request.timeout().orElseThrow().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            sent.cancel(true);
            throw e.getCause() instanceof IOException known ? known : new IOException(e);
        } catch (InterruptedException e) {
            sent.cancel(true);
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting", e);
    }
}
