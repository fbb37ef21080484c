package io.geobroker.broker.platform.cassandra.valve;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets as many requests be under way as a {@link Limit} says that learns from each that ends; what comes beyond that waits and
 * goes by {@link Priority}. Threads may share it.
 *
 * <p>A request has its place from before it is sent until the stage of its answer completes, which a stage does once, so a
 * place is given back once:
 *
 * <ul>
 *   <li><b>answered or failed</b>, a timeout of the driver included: the place is given back, then whoever waits for the
 *       answer gets it, then the next ones are sent;
 *   <li><b>sending throws</b>: the same, as a failure;
 *   <li><b>waited too long, shed for another, or closed while it waits</b>: it has no place, is never sent, and fails with
 *       {@link RequestThrottlingException}. Only one of these or its turn takes it out of the queue;
 *   <li><b>whoever asked cancels</b> while it waits: it is passed over when its turn comes. Once sent it keeps its place
 *       until the answer, since the server works on it;
 *   <li><b>closed</b>: what is under way ends as the session ends it; nothing is sent any more.
 * </ul>
 */
public final class Valve implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Limit limit;
    private final ValveMeters meters;
    private final Duration waitWithin;
    private final LongSupplier nanoTime;
    private final Timers timers;

    private final Object lock = new Object();
    /** Guarded by the lock. */
    private final WaitingRequests<Request<?>> waiting;
    /** Guarded by the lock. */
    private int inFlight;
    /** Guarded by the lock. */
    private boolean closed;
    /** How many asked that places be handed out, since one began to: a thread at a time does, whose stack does not grow. */
    private final AtomicInteger handingOut = new AtomicInteger();

    /** What asks for a place. Its fields are written before it is in the queue, by the thread that puts it there. */
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

    Valve(Limit limit, int mostWaiting, Duration waitWithin, ValveMeters meters, LongSupplier nanoTime, Timers timers) {
        this.limit = limit;
        this.waiting = new WaitingRequests<>(mostWaiting);
        this.waitWithin = waitWithin;
        this.meters = meters;
        this.nanoTime = nanoTime;
        this.timers = timers;
        meters.watch(this::state);
    }

    /**
     * Sends a request now, or when its turn comes.
     *
     * @param timeout of the request, waiting included
     * @param send given how long it waited, zero if it did not; called once at most, and perhaps by another thread
     * @return fails with {@link RequestThrottlingException} if it was not sent, and otherwise as what was sent
     */
    public <T> CompletionStage<T> pass(
            Priority priority, Duration timeout, Function<Duration, ? extends CompletionStage<T>> send) {
        Request<T> request = new Request<>(priority, send, nanoTime.getAsLong());
        Duration patience = priority.isImpatient() && waitWithin.compareTo(timeout) < 0 ? waitWithin : timeout;
        Request<?> gone;
        int place = 0;
        synchronized (lock) {
            if (closed) {
                gone = request;
            } else if (waiting.isEmpty() && inFlight < limit.getLimit()) {
                gone = null;
                place = ++inFlight;
            } else {
                request.callOff = timers.after(patience, () -> giveUp(request));
                gone = waiting.add(priority, request);
            }
        }
        if (place > 0) {
            send(request, place, Duration.ZERO);
        } else {
            if (gone != null) {
                shed(gone, "more wait already than may wait");
            }
            // A place may have become free while it was put behind others that are on their way.
            handOut();
        }
        return request.answer;
    }

    /** What it is like now. */
    public ValveState state() {
        Map<Priority, Integer> queues = new EnumMap<>(Priority.class);
        synchronized (lock) {
            for (Priority priority : Priority.values()) {
                queues.put(priority, waiting.size(priority));
            }
            return new ValveState(limit.getLimit(), inFlight, queues, meters.shedSoFar());
        }
    }

    /** Gives up what waits, and all that comes. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
        }
        for (Request<?> request = next(); request != null; request = next()) {
            shed(request, "the session is closed");
        }
    }

    private @Nullable Request<?> next() {
        synchronized (lock) {
            return waiting.next();
        }
    }

    private void giveUp(Request<?> request) {
        boolean waited;
        synchronized (lock) {
            waited = waiting.remove(request.priority, request);
        }
        if (waited) {
            shed(request, "its turn did not come");
        }
    }

    private void shed(Request<?> request, String why) {
        request.callOff.run();
        Duration waited = since(request.cameNanos);
        meters.shed(request.priority);
        request.answer.completeExceptionally(new RequestThrottlingException("not sent after "
                + waited.toNanos() / NANOS_PER_MILLI + " ms, as " + request.priority.label() + ": " + why));
    }

    private void handOut() {
        if (handingOut.getAndIncrement() != 0) {
            // Whoever does so looks again.
            return;
        }
        int asked = 1;
        do {
            while (sendNext()) {
                // One after the other.
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
        try {
            limit.onSample(beganNanos, nanoTime.getAsLong() - beganNanos, place, failed);
        } finally {
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
