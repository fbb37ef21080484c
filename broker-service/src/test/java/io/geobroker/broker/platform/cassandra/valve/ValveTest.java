package io.geobroker.broker.platform.cassandra.valve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.SettableLimit;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ValveTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final List<Priority> PRIORITIES = List.of(Priority.values());

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<String> sent = new ArrayList<>();
    private final Map<String, CompletableFuture<String>> underWay = new HashMap<>();
    private final Map<Duration, List<Runnable>> timers = new HashMap<>();
    private final AtomicLong clock = new AtomicLong();
    private final SettableLimit limit = new SettableLimit(2);
    private final Valve valve = valve(limit, 4);

    private Valve valve(com.netflix.concurrency.limits.Limit of, int mostWaiting) {
        return new Valve(
                of,
                mostWaiting,
                new ValveMeters(new Meters(registry, "sydney"), "sydney"),
                clock::get,
                (delay, action) -> {
                    timers.computeIfAbsent(delay, each -> new ArrayList<>()).add(action);
                    return () -> {};
                });
    }

    private CompletableFuture<String> pass(Priority priority, String name) {
        return valve.<String>pass(priority, TIMEOUT, waited -> {
                    sent.add(name);
                    CompletableFuture<String> answer = new CompletableFuture<>();
                    underWay.put(name, answer);
                    return answer;
                })
                .toCompletableFuture();
    }

    private void ask(Priority priority, String name) {
        var unused = pass(priority, name);
    }

    private CompletableFuture<String> underWay(String name) {
        return Objects.requireNonNull(underWay.get(name));
    }

    private String last() {
        return sent.get(sent.size() - 1);
    }

    private void answer(String name) {
        underWay(name).complete(name);
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void timeIsOver(Duration waited) {
        Objects.requireNonNull(timers.get(waited)).forEach(Runnable::run);
    }

    private static void assertShed(CompletableFuture<String> request) {
        assertThat(request).isCompletedExceptionally();
        assertThat(request.handle((answer, failure) -> failure).join())
                .isInstanceOf(RequestThrottlingException.class)
                .hasMessageStartingWith("not sent after");
    }

    @Test
    void sendsAtOnceWhileFewerThanTheLimitAreUnderWay() {
        ask(Priority.BACKGROUND, "a");
        ask(Priority.BACKGROUND, "b");
        ask(Priority.MATCHING, "c");

        assertThat(sent).containsExactly("a", "b");
        assertThat(valve.state().inFlight()).isEqualTo(2);
        assertThat(valve.state().waiting()).containsEntry(Priority.MATCHING, 1);
    }

    @Test
    void takesThoseThatWaitByPriorityAndThenInTheOrderInWhichTheyCame() {
        limit.setLimit(1);
        ask(Priority.PLACING, "first");
        ask(Priority.BACKGROUND, "ping");
        ask(Priority.PLACING, "place");
        ask(Priority.MATCHING, "claim 1");
        ask(Priority.MATCHING, "claim 2");

        List.of("first", "claim 1", "claim 2", "place").forEach(this::answer);

        assertThat(sent).containsExactly("first", "claim 1", "claim 2", "place", "ping");
    }

    /** However many orders are placed meanwhile, a claim waits for one answer, and for one more where the turn is the lowest's. */
    @Test
    void matchingIsNotStarvedByPlacing() {
        limit.setLimit(1);
        ask(Priority.PLACING, "place 0");
        for (int i = 1; i <= 100; i++) {
            for (int more = 0; more < 5; more++) {
                ask(Priority.PLACING, "place " + i + "." + more);
            }
            CompletableFuture<String> claim = pass(Priority.MATCHING, "claim " + i);

            answer(last());
            if (!last().equals("claim " + i)) {
                answer(last());
            }

            assertThat(last()).isEqualTo("claim " + i);
            answer("claim " + i);
            assertThat(claim).isCompletedWithValue("claim " + i);
        }
        assertThat(valve.state().shed().get(Priority.MATCHING)).isZero();
        assertThat(valve.state().shed().get(Priority.PLACING)).isPositive();
    }

    @Test
    void shedsTheLowestFirstAndOfThoseWhatHasWaitedLongest() {
        limit.setLimit(1);
        ask(Priority.MATCHING, "busy");
        CompletableFuture<String> read = pass(Priority.READING, "read");
        CompletableFuture<String> older = pass(Priority.PLACING, "older");
        CompletableFuture<String> younger = pass(Priority.PLACING, "younger");
        ask(Priority.MATCHING, "claim");

        ask(Priority.MATCHING, "one too many");
        assertShed(read);
        assertThat(older).isNotDone();

        ask(Priority.MATCHING, "two too many");
        assertShed(older);
        assertThat(younger).isNotDone();

        assertShed(pass(Priority.BACKGROUND, "lower than all that wait"));
        assertThat(registry.get(ValveMeters.SHED)
                        .tag("priority", "placing")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void whatWaitsIsGivenUpWhenItsTimeIsOver() {
        limit.setLimit(1);
        ask(Priority.MATCHING, "busy");
        CompletableFuture<String> place = pass(Priority.PLACING, "place");
        CompletableFuture<String> claim = pass(Priority.MATCHING, "claim");

        timeIsOver(TIMEOUT);

        assertShed(place);
        assertShed(claim);
        answer("busy");
        assertThat(sent).containsExactly("busy");
        assertThat(valve.state().inFlight()).isZero();
    }

    @Test
    void theSlowerTheAnswersTheMoreTimeIsLeftForThemButHalfAtMost() {
        limit.setLimit(1);
        for (int i = 0; i < 1_000; i++) {
            ask(Priority.MATCHING, "fast " + i);
            clock.addAndGet(millis(500));
            answer("fast " + i);
        }
        ask(Priority.MATCHING, "busy");
        ask(Priority.MATCHING, "waits");

        assertThat(timers.keySet())
                .singleElement()
                .satisfies(left -> assertThat(left).isBetween(Duration.ofSeconds(4), Duration.ofMillis(4_010)));
        timers.clear();
        answer("busy");
        for (int i = 0; i < 1_000; i++) {
            clock.addAndGet(millis(4_000));
            answer(last());
            ask(Priority.MATCHING, "slow " + i);
        }
        ask(Priority.MATCHING, "waits too");

        assertThat(timers).containsOnlyKeys(TIMEOUT.dividedBy(2));
    }

    /** Matching, and what is begun, waits all the same. */
    @Test
    void whatHasBegunNothingIsToldAtOnceWhenMoreWaitThanGoInTime() {
        limit.setLimit(1);
        ask(Priority.MATCHING, "busy");
        ask(Priority.PLACING, "has waited");
        clock.addAndGet(millis(2_500));
        CompletableFuture<String> notTooLong = pass(Priority.PLACING, "not too long");
        clock.addAndGet(1);

        assertShed(pass(Priority.PLACING, "too many"));
        assertThat(notTooLong).isNotDone();
        assertThat(pass(Priority.MATCHING, "claim")).isNotDone();
        assertThat(pass(Priority.READING, "first read")).isNotDone();
    }

    /** This process may have stood still itself. */
    @Test
    void aShortQueueThatHasWaitedLongTurnsNobodyAway() {
        ask(Priority.PLACING, "busy 1");
        ask(Priority.PLACING, "busy 2");
        ask(Priority.PLACING, "has waited");
        clock.addAndGet(millis(4_900));

        assertThat(pass(Priority.PLACING, "place")).isNotDone();
        assertShed(pass(Priority.PLACING, "behind as many as are under way"));
    }

    @Test
    void givesUpWhatWaitsAndWhatComesWhenItIsClosed() {
        limit.setLimit(1);
        CompletableFuture<String> busy = pass(Priority.MATCHING, "busy");
        CompletableFuture<String> waiting = pass(Priority.MATCHING, "waiting");

        valve.close();

        assertShed(waiting);
        assertShed(pass(Priority.MATCHING, "late"));
        answer("busy");
        assertThat(busy).isCompletedWithValue("busy");
        assertThat(valve.state().inFlight()).isZero();
    }

    @Test
    void tellsWhatIsSentHowLongItWaited() {
        limit.setLimit(1);
        List<Duration> waits = new ArrayList<>();
        CompletableFuture<String> busy = new CompletableFuture<>();
        Function<Duration, CompletionStage<String>> send = waited -> {
            waits.add(waited);
            return busy;
        };
        valve.pass(Priority.MATCHING, TIMEOUT, send);
        valve.pass(Priority.MATCHING, TIMEOUT, send);
        clock.set(1_000);

        busy.complete("done");

        assertThat(waits).containsExactly(Duration.ZERO, Duration.ofNanos(1_000));
    }

    /** Answers that are there at once would nest as deep as the queue is long. */
    @Test
    void doesNotGrowTheStackWithTheQueue() {
        SettableLimit one = new SettableLimit(1);
        Valve deep = valve(one, 100_000);
        CompletableFuture<String> busy = new CompletableFuture<>();
        deep.pass(Priority.MATCHING, TIMEOUT, waited -> busy);
        List<CompletableFuture<String>> behind = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            behind.add(deep.pass(Priority.MATCHING, TIMEOUT, waited -> CompletableFuture.completedFuture("at once"))
                    .toCompletableFuture());
        }

        busy.complete("done");

        assertThat(behind).allMatch(CompletableFuture::isDone);
        assertThat(deep.state().inFlight()).isZero();
    }

    /** Answers, failures, cancellations, timeouts and shedding at once, from many threads: no place is lost or given twice. */
    @Test
    void givesEachPlaceBackOnceWhateverHappensOnManyThreads() throws Exception {
        int most = 16;
        AtomicInteger now = new AtomicInteger();
        AtomicInteger highest = new AtomicInteger();
        ExecutorService askers = Executors.newFixedThreadPool(8);
        ScheduledExecutorService servers = Executors.newScheduledThreadPool(4);
        Valve busy = new Valve(
                FixedLimit.of(most),
                200,
                new ValveMeters(new Meters(registry, "sydney"), "virginia"),
                System::nanoTime,
                Timers.system());
        List<CompletableFuture<String>> all = new ArrayList<>();
        List<CompletableFuture<List<CompletableFuture<String>>>> asking = new ArrayList<>();
        try {
            for (int asker = 0; asker < 8; asker++) {
                SplittableRandom random = new SplittableRandom(asker);
                asking.add(CompletableFuture.supplyAsync(
                        () -> {
                            List<CompletableFuture<String>> asked = new ArrayList<>();
                            for (int i = 0; i < 5_000; i++) {
                                int kind = random.nextInt(10);
                                Priority priority = PRIORITIES.get(random.nextInt(PRIORITIES.size()));
                                CompletableFuture<String> request = busy.<String>pass(
                                                priority,
                                                Duration.ofMillis(5),
                                                waited -> served(kind, servers, now, highest))
                                        .toCompletableFuture();
                                if (kind == 3) {
                                    request.cancel(false);
                                }
                                asked.add(request);
                            }
                            return asked;
                        },
                        askers));
            }
            asking.forEach(each -> all.addAll(each.join()));
            CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
                    .handle((done, failure) -> true)
                    .get(60, TimeUnit.SECONDS);
            // Canceled requests are done before their answer.
            await().until(() -> busy.state().inFlight() == 0
                    && busy.state().waiting().values().stream().allMatch(each -> each == 0));
        } finally {
            askers.shutdownNow();
            servers.shutdownNow();
        }

        assertThat(highest.get()).isBetween(1, most);
        assertThat(now.get()).isZero();
        assertThat(busy.state().inFlight()).isZero();
        assertThat(busy.state().waiting().values()).containsOnly(0);
    }

    private static CompletionStage<String> served(
            int kind, ScheduledExecutorService servers, AtomicInteger now, AtomicInteger highest) {
        highest.accumulateAndGet(now.incrementAndGet(), Math::max);
        if (kind == 0) {
            now.decrementAndGet();
            throw new IllegalStateException("not sent");
        }
        CompletableFuture<String> answer = new CompletableFuture<>();
        var unused = servers.schedule(
                () -> {
                    // Before the place is given back, or another could count while this one still does.
                    now.decrementAndGet();
                    if (kind == 1) {
                        answer.completeExceptionally(new IllegalStateException("timed out"));
                    } else {
                        answer.complete("answered");
                    }
                },
                kind * 20L,
                TimeUnit.MICROSECONDS);
        return answer;
    }
}
