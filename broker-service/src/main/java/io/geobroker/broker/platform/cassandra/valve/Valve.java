package io.geobroker.broker.platform.cassandra.valve;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Bounds the requests under way by an adaptive {@link Limit}; the rest wait by {@link Priority}. Thread-safe.
 *
 * <p>A request holds a place from before it is sent until its answer's stage completes.
 *
 * <ul>
 *   <li><b>answered or failed</b>: the place is given back, then the caller gets the answer, then the next are sent;
 *   <li><b>shed</b>, when a usual answer would miss the timeout, for another or by {@link #close}: it is never sent;
 *   <li><b>impatient in a long queue</b>: shed at once. More requests go first than may be under way, and the first of its
 *       priority has waited half a timeout;
 *   <li><b>canceled by the caller</b>: skipped while it waits. Once sent it keeps its place: the server works on it.
 * </ul>
 */
public final class Valve implements AutoCloseable {
    /** Average response times that must be left when a request's turn comes. */
    private static final int ANSWERED_WITHIN = 2;

    /** Answers in the average, about. */
    private static final int ANSWERS = 64;

    private final Limit limit;
    private final ValveMeters meters;
    private final LongSupplier nanoTime;
    private final Timers timers;

    /** Guards the next four fields. */
    private final Object lock = new Object();

    private final WaitingRequests<Request<?>> waiting;
    private int inFlight;
    private long answerNanos;
    private boolean closed;
    /** One thread hands out, so stacks do not grow; others count themselves here. */
    private final AtomicInteger handingOut = new AtomicInteger();

    /** Its fields are written before it is queued. */
    private static final class Request<T> {
        private final Priority priority;
        private final Function<Duration, ? extends CompletionStage<T>> send;
        private final long cameNanos;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private Runnable callOff = () -> {};

        Request(Priority priority, Function<Duration, ? extends CompletionStage<T>> send, long cameNanos) {
            this.priority = priority;
            this.send = send;
            this.cameNanos = cameNanos;
        }

        CompletionStage<T> send(Duration waited) {
            try {
                return Objects.requireNonNull(send.apply(waited));
            } catch (RuntimeException | Error e) {
                return CompletableFuture.failedFuture(e);
            }
        }
    }

    Valve(Limit limit, int mostWaiting, ValveMeters meters, LongSupplier nanoTime, Timers timers) {
        this.limit = limit;
        this.waiting = new WaitingRequests<>(mostWaiting);
        this.meters = meters;
        this.nanoTime = nanoTime;
        this.timers = timers;
        meters.watch(this::state);
    }

    /**
     * @param timeout of the request, waiting included
     * @param send given how long it waited; called at most once, perhaps by another thread
     * @return fails with {@link RequestThrottlingException} if it was not sent
     */
    public <T> CompletionStage<T> pass(
            Priority priority, Duration timeout, Function<Duration, ? extends CompletionStage<T>> send) {
        Request<T> request = new Request<>(priority, send, nanoTime.getAsLong());
        Request<?> gone;
        int place = 0;
        synchronized (lock) {
            if (closed || isTooLate(request, timeout)) {
                gone = request;
            } else if (waiting.isEmpty() && inFlight < limit.getLimit()) {
                gone = null;
                place = ++inFlight;
            } else {
                request.callOff = timers.after(patience(timeout), () -> giveUp(request));
                gone = waiting.add(priority, request);
            }
        }
        if (place > 0) {
            send(request, place, Duration.ZERO);
        } else {
            if (gone != null) {
                shed(gone, "too many wait already");
            }
            // A place may have become free meanwhile.
            handOut();
        }
        return request.answer;
    }

    public ValveState state() {
        synchronized (lock) {
            return new ValveState(limit.getLimit(), inFlight, waiting.sizes(), meters.shedSoFar());
        }
    }

    @Override
    public void close() {
        List<Request<?>> left = new ArrayList<>();
        synchronized (lock) {
            closed = true;
            for (Request<?> request = waiting.next(); request != null; request = waiting.next()) {
                left.add(request);
            }
        }
        left.forEach(request -> shed(request, "the session is closed"));
    }

    /** Needs the lock. */
    private boolean isTooLate(Request<?> request, Duration timeout) {
        Request<?> first = waiting.first(request.priority);
        return first != null
                && request.priority.isImpatient()
                && waiting.before(request.priority) >= limit.getLimit()
                && request.cameNanos - first.cameNanos > timeout.toNanos() / 2;
    }

    /** Needs the lock. */
    private Duration patience(Duration timeout) {
        long nanos = timeout.toNanos();
        return Duration.ofNanos(Math.max(nanos / 2, nanos - ANSWERED_WITHIN * answerNanos));
    }

    private void giveUp(Request<?> request) {
        boolean waited;
        synchronized (lock) {
            waited = waiting.remove(request.priority, request);
        }
        if (waited) {
            shed(request, "its turn did not come in time");
        }
    }

    private void shed(Request<?> request, String why) {
        request.callOff.run();
        Duration waited = since(request.cameNanos);
        meters.shed(request.priority);
        request.answer.completeExceptionally(new RequestThrottlingException(
                "not sent after " + waited.toMillis() + " ms, as " + request.priority.label() + ": " + why));
    }

    private void handOut() {
        if (handingOut.getAndIncrement() != 0) {
            // That thread looks again.
            return;
        }
        int asked = 1;
        do {
            while (sendNext()) {
                // sendNext does the work.
            }
            asked = handingOut.addAndGet(-asked);
        } while (asked != 0);
    }

    private boolean sendNext() {
        Request<?> next;
        int place;
        synchronized (lock) {
            if (closed || inFlight >= limit.getLimit()) {
                return false;
            }
            next = waiting.next();
            if (next == null) {
                return false;
            }
            place = ++inFlight;
        }
        next.callOff.run();
        if (next.answer.isDone()) {
            leave();
            return true;
        }
        Duration waited = since(next.cameNanos);
        meters.waited(next.priority, waited);
        send(next, place, waited);
        return true;
    }

    private <T> void send(Request<T> request, int place, Duration waited) {
        long beganNanos = nanoTime.getAsLong();
        request.send(waited).whenComplete((answer, failure) -> {
            ended(beganNanos, place, failure != null);
            if (failure == null) {
                request.answer.complete(answer);
            } else {
                request.answer.completeExceptionally(failure);
            }
            handOut();
        });
    }

    private void ended(long beganNanos, int place, boolean failed) {
        long nanos = nanoTime.getAsLong() - beganNanos;
        try {
            limit.onSample(beganNanos, nanos, place, failed);
        } finally {
            synchronized (lock) {
                answerNanos += (nanos - answerNanos) / ANSWERS;
            }
            leave();
        }
    }

    private void leave() {
        synchronized (lock) {
            inFlight--;
        }
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(nanoTime.getAsLong() - nanos);
    }
}
