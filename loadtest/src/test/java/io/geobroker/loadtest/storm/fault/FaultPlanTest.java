package io.geobroker.loadtest.storm.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultPlanTest {
    private static final Duration AN_HOUR = Duration.ofMinutes(60);

    /** With another seed the same faults come in another order. */
    @Test
    void isTheSameForTheSameSeedAndAnotherForAnother() {
        assertThat(all(AN_HOUR, 7)).isEqualTo(all(AN_HOUR, 7));
        assertThat(kinds(all(AN_HOUR, 7)).subList(0, 6))
                .isNotEqualTo(kinds(all(AN_HOUR, 8)).subList(0, 6));
    }

    @ParameterizedTest
    @ValueSource(longs = {30, 60, 120})
    void everyFaultHasItsTurnWhereMinutesSuffice(long minutes) {
        for (int seed = 0; seed < 20; seed++) {
            FaultPlan plan = all(Duration.ofMinutes(minutes), seed);

            assertThat(kinds(plan)).as("seed " + seed).containsAll(FaultKind.all());
            assertThat(plan.leftOut()).isEmpty();
        }
    }

    /** Before a kind comes again, all others have come. */
    @Test
    void noFaultComesTwiceBeforeAllHaveCome() {
        List<FaultKind> kinds = kinds(all(AN_HOUR, 7));

        assertThat(Set.copyOf(kinds.subList(0, FaultKind.values().length))).hasSize(FaultKind.values().length);
    }

    @Test
    void saysWhichAreLeftOutOfAShortStorm() {
        FaultPlan plan = all(Duration.ofMinutes(4), 7);

        assertThat(plan.faults()).isNotEmpty();
        assertThat(plan.leftOut()).isNotEmpty().doesNotContainAnyElementsOf(kinds(plan));
        Set<FaultKind> together = EnumSet.copyOf(plan.leftOut());
        together.addAll(kinds(plan));
        assertThat(together).hasSameElementsAs(FaultKind.all());
    }

    /** So that no two are in the world at once, and never two of three nodes are down but by the fault that says so. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 5, 20, 60})
    void healsEachFaultBeforeTheNextOneAndTheLastOneBeforeTheEnd(long minutes) {
        for (int seed = 0; seed < 20; seed++) {
            List<PlannedFault> faults = all(Duration.ofMinutes(minutes), seed).faults();
            for (int i = 1; i < faults.size(); i++) {
                assertThat(faults.get(i).atMillis())
                        .as("seed " + seed)
                        .isGreaterThanOrEqualTo(faults.get(i - 1).overMillis() + 2_000);
            }
            if (!faults.isEmpty()) {
                assertThat(faults.get(faults.size() - 1).overMillis())
                        .isLessThanOrEqualTo(Duration.ofMinutes(minutes).toMillis());
            }
        }
    }

    /**
     * A cut lasts longer than a node needs to take the others for dead (some 20 s), and than the hint window of 3 s after
     * that; a frozen broker longer than Kafka's session timeout of 6 s.
     */
    @Test
    void faultsLastLongEnoughToMatter() {
        assertThat(FaultKind.LONG_CUT.shortestMillis()).isGreaterThanOrEqualTo(40_000);
        assertThat(FaultKind.BROKER_FROZEN.shortestMillis()).isGreaterThan(6_000);
        assertThat(all(AN_HOUR, 7).faults())
                .allSatisfy(fault -> assertThat(fault.lastingMillis())
                        .isBetween(fault.kind().shortestMillis(), fault.kind().longestMillis()));
    }

    /** Its time is fixed before the brokers start, and it has one session a day. */
    @ParameterizedTest
    @ValueSource(longs = {2, 30, 60})
    void anExchangeClosesFirstAndOnce(long minutes) {
        FaultPlan plan = all(Duration.ofMinutes(minutes), 7);

        assertThat(kinds(plan)).containsOnlyOnce(FaultKind.EXCHANGE_CLOSES).startsWith(FaultKind.EXCHANGE_CLOSES);
        PlannedFault close = plan.faults().get(0);
        assertThat(FaultPlan.beforeClose().toMillis())
                .isBetween(close.atMillis(), close.atMillis() + close.lastingMillis());
    }

    @Test
    void sparesNodesWhereThereAreTooFew() {
        assertThat(FaultKind.all().stream()
                        .filter(kind -> kind.obstacle(1, 2).isPresent())
                        .map(FaultKind::label))
                .contains("node-killed", "two-nodes-killed", "node-killed-in-cut", "node-data-lost", "disk-full");
        assertThat(FaultKind.BROKER_FROZEN.obstacle(3, 1))
                .hasValueSatisfying(why -> assertThat(why).contains("--brokers 2"));
        assertThat(FaultKind.BROKER_FROZEN.obstacle(3, 2)).isEmpty();
    }

    private static FaultPlan all(Duration duration, long seed) {
        return FaultPlan.of(FaultKind.all(), duration, new Random(seed));
    }

    private static List<FaultKind> kinds(FaultPlan plan) {
        return plan.faults().stream().map(PlannedFault::kind).collect(Collectors.toList());
    }
}
