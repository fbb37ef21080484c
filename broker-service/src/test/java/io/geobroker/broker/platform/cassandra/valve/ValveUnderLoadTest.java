package io.geobroker.broker.platform.cassandra.valve;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The default valve before a datacenter that answers 500 a second, in simulated time. */
class ValveUnderLoadTest {
    private static final List<Priority> PRIORITIES = List.of(Priority.values());
    private static final int PER_SECOND = 500;
    private static final int BURST = 100;
    private static final int STALLS = 30;
    private static final int BETWEEN_STALLS = 15;
    private static final int STALL = 5;
    private static final int SURGE_FROM = 30;
    private static final int SURGE_UNTIL = 90;
    private static final Map<Priority, Duration> TIMEOUTS = Map.of(
            Priority.MATCHING, Duration.ofMillis(4_500),
            Priority.COMPLETING, Duration.ofMillis(2_500),
            Priority.PLACING, Duration.ofMillis(4_500),
            Priority.READING, Duration.ofMillis(5_500),
            Priority.BACKGROUND, Duration.ofMillis(5_500));
    /** Of 100 statements of a world. */
    private static final Map<Priority, Integer> MIX = Map.of(
            Priority.MATCHING, 6,
            Priority.COMPLETING, 9,
            Priority.PLACING, 20,
            Priority.READING, 25,
            Priority.BACKGROUND, 40);

    private final SimulatedServer server = new SimulatedServer(PER_SECOND);
    private final Valve valve = new Valve(
            new ResponseTimeLimit(64, 1_000, TimeUnit.SECONDS.toNanos(1)),
            10_000,
            new ValveMeters(new Meters(new SimpleMeterRegistry(), "sydney"), "sydney"),
            server::now,
            server::after);

    private void ask(Priority priority) {
        server.ask(valve, priority, TIMEOUTS.getOrDefault(priority, Duration.ZERO));
    }

    /** Each kind evenly spread, beginning at moments of their own. */
    private void load(double from, double until, double perSecond) {
        MIX.forEach((priority, percent) -> {
            double each = 100 / (perSecond * percent);
            for (double at = from + each * PRIORITIES.indexOf(priority) / MIX.size(); at < until; at += each) {
                server.at(at, () -> ask(priority));
            }
        });
    }

    private long shed(Priority priority) {
        return valve.state().shed().getOrDefault(priority, 0L);
    }

    /** As on a laptop that has other things to do: answers ten times slower for seconds, and a page that asks for much at once. */
    @Test
    void aBusyMachineInAGentleWorldTurnsNobodyAway() {
        int end = STALLS * BETWEEN_STALLS;
        load(0, end, 40);
        for (int stall = 0; stall < STALLS; stall++) {
            double at = stall * BETWEEN_STALLS + 5;
            server.slowAt(at, 10);
            server.at(at + 1, () -> {
                for (int i = 0; i < BURST; i++) {
                    ask(PRIORITIES.get(i % PRIORITIES.size()));
                }
            });
            server.slowAt(at + STALL, 1);
        }
        server.runUntil(end + 10);

        assertThat(valve.state().shed().values()).containsOnly(0L);
        assertThat(server.answered()).isEqualTo(server.asked()).isGreaterThan(end * 40);
    }

    @Test
    void aSurgeIsShedFromTheLowestUpAndTheDatacenterDoesAsMuchAsItCan() {
        load(0, SURGE_FROM, 100);
        load(SURGE_FROM, SURGE_UNTIL, 5 * PER_SECOND);
        load(SURGE_UNTIL, SURGE_UNTIL + 30, 100);

        server.runUntil(SURGE_FROM);
        int before = server.answered();
        server.runUntil(SURGE_UNTIL);
        int during = server.answered() - before;

        assertThat(during).isGreaterThan((int) (0.9 * PER_SECOND * (SURGE_UNTIL - SURGE_FROM)));
        assertThat(shed(Priority.MATCHING) + shed(Priority.COMPLETING)).isZero();
        assertThat(server.share(Priority.PLACING)).isPositive().isGreaterThan(server.share(Priority.READING));
        assertThat(server.share(Priority.BACKGROUND)).isPositive();

        server.runUntil(SURGE_UNTIL + 10);
        long shed =
                valve.state().shed().values().stream().mapToLong(each -> each).sum();
        server.runUntil(SURGE_UNTIL + 40);
        assertThat(valve.state().shed().values().stream()
                        .mapToLong(each -> each)
                        .sum())
                .isEqualTo(shed);
    }

    /** Else each would be sent when its time is nearly over, and answered to nobody. */
    @Test
    void evenTheHighestAloneAreAnsweredInTimeWhenTheyAreTooMany() {
        for (double at = 0; at < 60; at += 0.5 / PER_SECOND) {
            server.at(at, () -> ask(Priority.MATCHING));
        }
        server.runUntil(60);

        assertThat(server.answered()).isGreaterThan((int) (0.9 * PER_SECOND * 60));
    }
}
