package io.geobroker.loadtest.storm.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.fault.FaultPlan;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.fault.PriceJump;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StormPlanTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final StormOptions A_MINUTE = StormOptions.of(4711, Duration.ofMinutes(1));
    private static final StormPlan PLAN = StormPlan.of(A_MINUTE, WORLD);

    @Test
    void isTheSameForTheSameSeedAndNamesOtherOrdersForAnother() {
        assertThat(StormPlan.of(A_MINUTE, WORLD)).isEqualTo(PLAN);
        StormPlan other = StormPlan.of(StormOptions.of(4712, Duration.ofMinutes(1)), WORLD);
        assertThat(names(PLAN.steps())).doesNotContainAnyElementsOf(names(other.steps()));
    }

    @Test
    void letsSomeOrdersWaitForJustThePriceOfALaterTicker() {
        Set<String> tickers = PLAN.tickers().stream()
                .map(ticker -> ticker.listing().symbol() + " " + ticker.priceMicros())
                .collect(Collectors.toSet());
        long exact = PLAN.steps().stream()
                .flatMap(step -> step.action().placing().stream())
                .map(place -> place.wish().terms())
                .filter(terms -> tickers.contains(terms.symbol() + " "
                        + terms.limitMicros().orElse(terms.stopMicros().orElse(0))))
                .count();
        assertThat(exact).isBetween(50L, PLAN.steps().size() / 2L);
    }

    @Test
    void hasAllKindsOfEverythingInAMinute() {
        Set<Class<?>> actions = new HashSet<>();
        Set<String> orders = new HashSet<>();
        PLAN.steps().forEach(step -> {
            actions.add(step.action().getClass());
            step.action().placing().ifPresent(place -> {
                OrderTerms terms = place.wish().terms();
                orders.add(terms.type() + terms.timeInForce() + place.wish().mode() + terms.side());
            });
        });
        assertThat(actions).hasSize(Action.class.getPermittedSubclasses().length);
        assertThat(orders).hasSize(2 * StormOrderKind.values().length);
        assertThat(PLAN.steps().stream().map(StormStep::region)).contains("sydney", "north-virginia");
    }

    /** So that none is refused for its price. */
    @ParameterizedTest
    @ValueSource(strings = {"", "0.05"})
    void asksForPricesOnEachListingsTick(String tick) {
        World world = tick.isEmpty() ? WORLD : withTick(Price.parse(tick));
        StormPlan plan = StormPlan.of(
                StormOptions.of(4711, Duration.ofMinutes(10))
                        .withFaults(List.of(FaultKind.OVERLOAD, FaultKind.PRICE_JUMP, FaultKind.TOMBSTONES)),
                world);

        List<StormStep> steps = new ArrayList<>(plan.steps());
        plan.acts().values().forEach(parts -> parts.forEach(steps::addAll));
        assertThat(plan.acts().keySet().stream().map(PlannedFault::kind))
                .contains(FaultKind.OVERLOAD, FaultKind.PRICE_JUMP, FaultKind.TOMBSTONES);
        assertThat(steps.stream().flatMap(step -> step.action().placing().stream()))
                .allSatisfy(place -> {
                    OrderTerms terms = place.wish().terms();
                    Listing listing = world.listing(new Symbol(terms.symbol())).orElseThrow();
                    assertThat(LongStream.concat(terms.limitMicros().stream(), terms.stopMicros().stream()))
                            .allMatch(micros -> listing.isOnTick(new Price(micros)));
                });
    }

    private static World withTick(Price tick) {
        return new World(
                WORLD.name(),
                WORLD.regions(),
                WORLD.roundTrips(),
                WORLD.exchanges().stream()
                        .map(exchange -> new Exchange(
                                exchange.name(),
                                exchange.region(),
                                exchange.hours(),
                                exchange.listings().stream()
                                        .map(listing -> listing.withTick(tick))
                                        .toList()))
                        .toList());
    }

    /** Nothing would happen, or its plan would have no end. */
    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void refusesAStormInWhichNothingHappens(double rate) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> A_MINUTE.withStepsPerSecond(rate))
                .withMessage("a storm needs steps and tickers, more than 0 a second: " + rate + " and 30.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StormOptions(1, "storm", Duration.ofMinutes(1), 1, 1, rate, List.of()));
    }

    @Test
    void isInTheOrderOfTime() {
        assertThat(PLAN.steps()).isSortedAccordingTo(Comparator.comparing(StormStep::atMillis));
        assertThat(PLAN.tickers()).isSortedAccordingTo(Comparator.comparing(PlannedTicker::atMillis));
        assertThat(PLAN.faults().faults()).isSortedAccordingTo(Comparator.comparing(PlannedFault::atMillis));
    }

    @ParameterizedTest
    @ValueSource(ints = {110, 120, 600})
    void hasTheUsualFaultsInTwoMinutes(int seconds) {
        FaultPlan faults = StormPlan.of(StormOptions.of(4711, Duration.ofSeconds(seconds)), WORLD)
                .faults();

        assertThat(faults.faults()).map(PlannedFault::kind).containsAll(FaultKind.usual());
        assertThat(faults.leftOut()).isEmpty();
    }

    /** What customers do anyway, and twice as much beside. */
    @Test
    void isThreeTimesTheLoadInAnOverload() {
        StormPlan plan = plan(10, FaultKind.OVERLOAD);

        assertThat(plan.acts().keySet()).hasSameElementsAs(plan.faults().faults());
        plan.acts().forEach((fault, parts) -> {
            assertThat(parts).hasSize(1);
            List<StormStep> more = parts.get(0);
            assertThat(more.size() * 1_000.0 / fault.lastingMillis()).isBetween(24.0, 36.0);
            assertThat(more).isSortedAccordingTo(Comparator.comparing(StormStep::atMillis));
            assertThat(more.get(more.size() - 1).atMillis()).isLessThan(fault.lastingMillis());
        });
        List<String> names = new ArrayList<>(names(plan.steps()));
        plan.acts().values().forEach(parts -> names.addAll(names(parts.get(0))));
        assertThat(Set.copyOf(names)).hasSameSizeAs(names);
    }

    /** They wait where their stock is at home, so that nothing excuses one that the fall does not fill. */
    @Test
    void hasFiveThousandOrdersWaitForAFallOfOneStock() {
        StormPlan plan = plan(5, FaultKind.PRICE_JUMP);

        plan.acts().forEach((fault, parts) -> {
            PriceJump jump = PriceJump.of(WORLD, fault.victim());
            long usual = jump.listing().referencePrice().micros();
            assertThat(names(parts.get(0))).hasSize(5_000);
            assertThat(parts.get(0)).allSatisfy(step -> {
                assertThat(step.region()).isEqualTo(jump.listing().homeRegion());
                OrderTerms terms = step.action().placing().orElseThrow().wish().terms();
                assertThat(terms.symbol()).isEqualTo(jump.listing().symbol().value());
                assertThat(terms.limitMicros().orElseThrow())
                        .as("to the nearest cent")
                        .isBetween(usual * 86 / 100 - 5_000, usual * 89 / 100 + 5_000);
            });
        });
        assertThat(plan.acts()).isNotEmpty();
    }

    @Test
    void hasEveryCustomerCancelAllAtOnce() {
        StormPlan plan = plan(1, FaultKind.MASS_CANCEL);

        assertThat(plan.acts().values())
                .isNotEmpty()
                .allSatisfy(parts -> assertThat(parts.get(0))
                        .hasSize(A_MINUTE.customers())
                        .allMatch(step -> step.action() instanceof Action.CancelAll));
    }

    /** First all are placed, and then their customers cancel all they have, and again what that left open. */
    @Test
    void endsMoreOrdersOfOneStockThanNodesReadPast() {
        StormPlan plan = plan(5, FaultKind.TOMBSTONES);

        assertThat(plan.acts().values()).isNotEmpty().allSatisfy(parts -> {
            assertThat(parts).hasSize(3);
            assertThat(names(parts.get(0))).hasSize(600);
            assertThat(parts.get(1).stream().map(StormStep::customer).collect(Collectors.toSet()))
                    .containsAll(parts.get(0).stream().map(StormStep::customer).toList());
            assertThat(parts.get(2))
                    .isEqualTo(parts.get(1))
                    .allMatch(step -> step.action() instanceof Action.CancelAll);
        });
    }

    /** So that a fault can be added and the orders of a seed stay as they are. */
    @Test
    void hasTheSameOrdersWhateverTheFaults() {
        assertThat(StormPlan.of(A_MINUTE.withFaults(FaultKind.all()), WORLD).steps())
                .isEqualTo(StormPlan.of(A_MINUTE.withFaults(List.of()), WORLD).steps());
    }

    @Test
    void keepsPricesWithinATenthOfTheirStart() {
        assertThat(PLAN.tickers())
                .allSatisfy(ticker -> assertThat(ticker.priceMicros())
                        .isBetween(
                                ticker.listing().referencePrice().micros() * 9 / 10 - 1,
                                ticker.listing().referencePrice().micros() * 11 / 10 + 1));
    }

    private static StormPlan plan(int minutes, FaultKind fault) {
        return StormPlan.of(StormOptions.of(4711, Duration.ofMinutes(minutes)).withFaults(List.of(fault)), WORLD);
    }

    private static Set<String> names(List<StormStep> steps) {
        return steps.stream()
                .flatMap(step -> step.action().placing().stream())
                .map(place -> place.wish().name())
                .collect(Collectors.toSet());
    }
}
