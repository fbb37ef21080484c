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
 *       {@link RequestThrottlingException}. Only one of these or its turn takes it out of the queue. Too long is when an
 *       answer would no longer come within its timeout, as answers are lately;
 *   <li><b>comes where too many wait</b>: the same, at once. Only what has begun nothing is told so, when the first of its queue
 *       has waited for half a timeout already and more go before it than may be under way;
 *   <li><b>whoever asked cancels</b> while it waits: it is passed over when its turn comes. Once sent it keeps its place
 *       until the answer, since the server works on it;
 *   <li><b>closed</b>: what is under way ends as the session ends it; nothing is sent any more.
 * </ul>
 */
public final class Valve implements AutoCloseable {
    /** Of the average response time: what has less time left when its turn comes is answered to nobody. */
    private static final int ANSWERED_WITHIN = 2;

    /** Answers that the average response time is of, about. */
    private static final int ANSWERS = 64;

    private final Limit limit;
    private final ValveMeters meters;
    private final LongSupplier nanoTime;
    private final Timers timers;

    /** Guards the four below. */
    private final Object lock = new Object();

    private final WaitingRequests<Request<?>> waiting;
    private int inFlight;
    private long answerNanos;
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

    Valve(Limit limit, int mostWaiting, ValveMeters meters, LongSupplier nanoTime, Timers timers) {
        this.limit = limit;
        this.waiting = new WaitingRequests<>(mostWaiting);
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
            // A place may have become free while it was put behind others that are on their way.
            handOut();
        }
        return request.answer;
    }

    /** What it is like now. */
    public ValveState state() {
        synchronized (lock) {
            return new ValveState(limit.getLimit(), inFlight, waiting.sizes(), meters.shedSoFar());
        }
    }

    /** Gives up what waits, and all that comes. */
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

    /** With the lock held. */
    private boolean isTooLate(Request<?> request, Duration timeout) {
        Request<?> first = waiting.first(request.priority);
        return first != null
                && request.priority.isImpatient()
                && waiting.before(request.priority) >= limit.getLimit()
                && request.cameNanos - first.cameNanos > timeout.toNanos() / 2;
    }

    /** With the lock held. */
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
