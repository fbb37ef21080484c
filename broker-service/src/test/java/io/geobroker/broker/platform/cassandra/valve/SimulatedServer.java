package io.geobroker.broker.platform.cassandra.valve;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A datacenter in simulated time, and what asks it through a valve: it answers one after the other, and goes on with what its
 * client no longer waits for, as nodes do.
 */
final class SimulatedServer {
    private record Event(long at, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final long answerNanos = TimeUnit.MILLISECONDS.toNanos(20);
    private final double perSecond;
    private final Map<Priority, Integer> answered = new EnumMap<>(Priority.class);
    private final Map<Priority, Integer> asked = new EnumMap<>(Priority.class);
    private long now;
    private long numbers;
    private long busyUntil;
    private int slower = 1;

    /** @param perSecond how many it answers */
    SimulatedServer(double perSecond) {
        this.perSecond = perSecond;
    }

    long now() {
        return now;
    }

    void at(double seconds, Runnable action) {
        events.add(new Event((long) (seconds * TimeUnit.SECONDS.toNanos(1)), numbers++, action));
    }

    /** For {@link Valve}. */
    Runnable after(Duration delay, Runnable action) {
        AtomicBoolean off = new AtomicBoolean();
        events.add(new Event(now + delay.toNanos(), numbers++, () -> {
            if (!off.get()) {
                action.run();
            }
        }));
        return () -> off.set(true);
    }

    /** Each answer takes so many times as long from then on, and so many fewer come. */
    void slowAt(double seconds, int times) {
        at(seconds, () -> slower = times);
    }

    void ask(Valve valve, Priority priority, Duration timeout) {
        asked.merge(priority, 1, Integer::sum);
        valve.pass(priority, timeout, waited -> send(timeout.minus(waited))).whenComplete((answer, failure) -> {
            if (failure == null) {
                answered.merge(priority, 1, Integer::sum);
            }
        });
    }

    private CompletableFuture<String> send(Duration left) {
        busyUntil = Math.max(now, busyUntil) + (long) (slower * TimeUnit.SECONDS.toNanos(1) / perSecond);
        CompletableFuture<String> answer = new CompletableFuture<>();
        Duration takes = Duration.ofNanos(busyUntil + slower * answerNanos - now);
        Runnable end = takes.compareTo(left) <= 0
                ? () -> answer.complete("answer")
                : () -> answer.completeExceptionally(new DriverTimeoutException("no answer"));
        after(takes.compareTo(left) <= 0 ? takes : left, end);
        return answer;
    }

    void runUntil(double seconds) {
        long end = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        for (Event next = events.peek(); next != null && next.at() <= end; next = events.peek()) {
            events.remove(next);
            now = next.at();
            next.action().run();
        }
        now = end;
    }

    int answered(Priority priority) {
        return answered.getOrDefault(priority, 0);
    }

    int answered() {
        return answered.values().stream().mapToInt(each -> each).sum();
    }

    int asked() {
        return asked.values().stream().mapToInt(each -> each).sum();
    }

    /** Answered of what was asked. */
    double share(Priority priority) {
        return answered(priority) / (double) asked.getOrDefault(priority, 1);
    }
}
