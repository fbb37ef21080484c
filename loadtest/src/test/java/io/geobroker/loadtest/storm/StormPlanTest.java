package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StormPlanTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final StormOptions A_MINUTE = StormOptions.of(4711, Duration.ofMinutes(1));

    @Test
    void isTheSameForTheSameSeed() {
        assertThat(StormPlan.of(A_MINUTE, WORLD)).isEqualTo(StormPlan.of(A_MINUTE, WORLD));
    }

    @Test
    void isAnotherForAnotherSeed() {
        assertThat(StormPlan.of(StormOptions.of(4712, Duration.ofMinutes(1)), WORLD))
                .isNotEqualTo(StormPlan.of(A_MINUTE, WORLD));
    }

    @Test
    void hasAllKindsOfEverythingInAMinute() {
        StormPlan plan = StormPlan.of(A_MINUTE, WORLD);

        Set<Class<?>> actions = new HashSet<>();
        Set<String> orders = new HashSet<>();
        plan.steps().forEach(step -> {
            actions.add(step.action().getClass());
            if (step.action() instanceof Action.Place place) {
                orders.add(place.wish().terms().type()
                        + place.wish().terms().timeInForce()
                        + place.wish().mode()
                        + place.wish().terms().side());
            }
        });
        assertThat(actions).hasSize(Action.class.getPermittedSubclasses().length);
        assertThat(orders).hasSize(2 * OrderKind.values().length);
        assertThat(plan.faults().stream().map(PlannedFault::kind)).contains(FaultKind.values());
        assertThat(plan.steps().stream().map(Step::region)).contains("sydney", "north-virginia");
    }

    @Test
    void isInTheOrderOfTime() {
        StormPlan plan = StormPlan.of(A_MINUTE, WORLD);

        assertThat(plan.steps()).isSortedAccordingTo(Comparator.comparing(Step::atMillis));
        assertThat(plan.tickers()).isSortedAccordingTo(Comparator.comparing(PlannedTicker::atMillis));
        assertThat(plan.faults()).isSortedAccordingTo(Comparator.comparing(PlannedFault::atMillis));
    }

    /** One after the other, so that the last one too has customers who act meanwhile. */
    @ParameterizedTest
    @ValueSource(ints = {45, 60, 120, 600})
    void endsEachFaultBeforeTheNextOneBegins(int seconds) {
        List<PlannedFault> faults = StormPlan.of(StormOptions.of(4711, Duration.ofSeconds(seconds)), WORLD)
                .faults();

        assertThat(faults).map(PlannedFault::kind).contains(FaultKind.values());
        for (int i = 1; i < faults.size(); i++) {
            PlannedFault before = faults.get(i - 1);
            assertThat(before.atMillis() + before.lastingMillis())
                    .isLessThanOrEqualTo(faults.get(i).atMillis());
        }
        PlannedFault last = faults.get(faults.size() - 1);
        assertThat(last.atMillis() + last.lastingMillis()).isLessThanOrEqualTo(seconds * 1_000L);
    }

    @Test
    void namesOrdersDifferentlyInEachStormOfAWorld() {
        assertThat(names(A_MINUTE)).doesNotContainAnyElementsOf(names(A_MINUTE.labelled("second")));
    }

    @Test
    void keepsPricesWithinATenthOfTheirStart() {
        assertThat(StormPlan.of(A_MINUTE, WORLD).tickers())
                .allSatisfy(ticker -> assertThat(ticker.priceMicros())
                        .isBetween(
                                ticker.listing().referencePrice().micros() * 9 / 10 - 1,
                                ticker.listing().referencePrice().micros() * 11 / 10 + 1));
    }

    private static Set<String> names(StormOptions options) {
        Set<String> names = new HashSet<>();
        StormPlan.of(options, WORLD).steps().forEach(step -> {
            if (step.action() instanceof Action.Place place) {
                names.add(place.wish().name());
            }
        });
        return names;
    }
}
