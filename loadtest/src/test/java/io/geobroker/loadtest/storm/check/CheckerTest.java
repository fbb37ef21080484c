package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.sell;
import static io.geobroker.loadtest.storm.check.SmallWorld.stopLimitBuy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.StoredAccount.Hold;
import io.geobroker.loadtest.storm.check.evidence.StoredTrade;
import io.geobroker.loadtest.storm.check.evidence.WaitingRow;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule: what it must let pass, and what it must find. */
class CheckerTest {
    private static final Asked ASKED =
            new Asked(SmallWorld.START_MICROS, SmallWorld.START_MICROS + 60 * MILLION, Optional.of(SmallWorld.HOME));

    private final SmallWorld world = new SmallWorld();

    @Test
    void findsNothingWhereAllIsWell() {
        world.waitingOrder(buy(1, 30));
        world.waitingOrder(sell(2, 60));
        world.filledOrder(buy(3, 50), 45);
        world.filledOrder(sell(1, 40), 47);
        UUID canceled = world.canceledOrder(buy(1, 30));
        world.journal.write(new Cancellation(ANN, canceled, Cancellation.Told.CANCELED, ASKED));
        UUID replacement = world.replacedOrder(buy(1, 30), buy(2, 50));
        world.fill(replacement, 44, world.ticker(44));
        world.answered(Answer.without(Kind.REFUSED, "insufficient buying power"), buy(1_000, 50));
        world.answered(Answer.without(Kind.UNKNOWN, "timeout"), buy(1, 50));

        assertThat(world.violations()).isEmpty();
    }

    private static Stream<Arguments> mistakes() {
        return Stream.of(
                ofAWaitingOrder("found", "an acknowledged order is nowhere", (world, id) -> {
                    world.orders.remove(id);
                    world.waiting.remove(id);
                    world.holds.clear();
                }),
                ofAWaitingOrder(
                        "found",
                        "its terms are not those asked for",
                        (world, id) -> world.view(
                                id,
                                order -> world.order(
                                        id,
                                        order.name(),
                                        buy(2, 30),
                                        "new",
                                        0,
                                        0,
                                        Optional.empty(),
                                        Optional.empty()))),
                ofAWaitingOrder("decided", "nobody watches an open order", (world, id) -> {
                    world.waiting.remove(id);
                    world.holds.remove(id);
                }),
                ofAWaitingOrder("holds", "it has no hold", (world, id) -> world.holds.clear()),
                ofAWaitingOrder(
                        "holds",
                        "its hold is a micro short",
                        (world, id) -> world.holds.put(id, new Hold("BHP", 30 * MILLION - 1, 0))),
                ofAWaitingOrder(
                        "unplaced",
                        "nobody asked for it",
                        (world, id) -> world.view(
                                id,
                                order -> world.order(
                                        id,
                                        "nobody's",
                                        order.terms(),
                                        "new",
                                        0,
                                        0,
                                        Optional.empty(),
                                        Optional.empty()))),
                ofACanceledOrder("decided", "an ended order still waits", (world, id) -> {
                    world.waiting.put(id, new WaitingRow(id, 0, ANN, buy(1, 30)));
                    world.holds.put(id, new Hold("BHP", 30 * MILLION, 0));
                }),
                ofACanceledOrder(
                        "decided",
                        "its view says another end",
                        (world, id) -> world.view(
                                id, order -> world.with(order, "expired", order.replaces(), order.replacedBy()))),
                ofACanceledOrder("found", "nobody asked for its cancel", (world, id) -> {}),
                ofACanceledOrder("found", "its cancel was asked for after it", (world, id) -> world.cancelAsked(id)),
                ofACanceledOrder(
                        "found",
                        "an answer to a cancel of all did not name it",
                        (world, id) -> world.journal.write(new MassCancel(ANN, Set.of(), ASKED))),
                ofACanceledOrder(
                        "holds",
                        "it still has a hold",
                        (world, id) -> world.holds.put(id, new Hold("BHP", 30 * MILLION, 0))),
                ofAFilledOrder(
                        "found",
                        "its confirmed cancel filled after all",
                        (world, id) ->
                                world.journal.write(new Cancellation(ANN, id, Cancellation.Told.CANCELED, ASKED))),
                ofAFilledOrder("claimed", "it traded without a claim", (world, id) -> world.outcomes.remove(id)),
                ofAFilledOrder("claimed", "it filled without a trade", (world, id) -> world.trades.clear()),
                ofAFilledOrder(
                        "claimed",
                        "it traded twice",
                        (world, id) -> world.trades.add(
                                new StoredTrade(id, ANN, "BHP", "buy", 46 * MILLION, 1, UUID.randomUUID()))),
                ofAFilledOrder(
                        "claimed",
                        "another claim traded it",
                        (world, id) -> world.trades.set(
                                0, new StoredTrade(id, ANN, "BHP", "buy", 45 * MILLION, 1, UUID.randomUUID()))));
    }

    private static Arguments ofAWaitingOrder(String rule, String what, BiConsumer<SmallWorld, UUID> mistake) {
        return Arguments.of(rule, what, (Function<SmallWorld, UUID>) world -> world.waitingOrder(buy(1, 30)), mistake);
    }

    private static Arguments ofACanceledOrder(String rule, String what, BiConsumer<SmallWorld, UUID> mistake) {
        return Arguments.of(rule, what, (Function<SmallWorld, UUID>) world -> world.canceledOrder(buy(1, 30)), mistake);
    }

    private static Arguments ofAFilledOrder(String rule, String what, BiConsumer<SmallWorld, UUID> mistake) {
        return Arguments.of(
                rule, what, (Function<SmallWorld, UUID>) world -> world.filledOrder(buy(1, 50), 45), mistake);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("mistakes")
    void noticesAMistake(
            String rule, String what, Function<SmallWorld, UUID> order, BiConsumer<SmallWorld, UUID> mistake) {
        UUID id = order.apply(world);
        mistake.accept(world, id);

        world.assertFound(rule, id);
    }

    @Test
    void letsAnOrderBeCanceledByACancelOfAllThatIsNotAnswered() {
        world.canceledOrder(buy(1, 30));
        world.journal.write(
                new MassCancel(ANN, Set.of(), new Asked(ASKED.fromMicros(), ASKED.untilMicros(), Optional.empty())));

        assertThat(world.violations()).isEmpty();
    }

    @Test
    void letsAnOrderBeWithdrawnThatWasNotAcknowledgedWhenPlaced() {
        world.cancel(world.waitingOrder(buy(1, 30), Optional.empty()));

        assertThat(world.violations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4, true", "6, false"})
    void comparesTheTimeOfACancelWithinTheErrorOfClocks(int seconds, boolean holds) {
        UUID id = world.canceledOrder(buy(1, 30));
        world.fault("clock-behind", "broker-sydney-1", world.now());
        world.pass(Duration.ofSeconds(seconds));
        world.cancelAsked(id);

        world.assertJudged("found", id, holds);
    }

    @Test
    void missesARowInOneRegion() {
        UUID id = world.waitingOrder(buy(1, 30));
        RegionEvidence sydney = world.region("sydney");
        world.orders.remove(id);

        List<Violation> violations = Checker.check(world.journal, List.of(sydney, world.region("north-virginia")));

        assertThat(violations)
                .filteredOn(violation -> violation.rule().equals("regions"))
                .hasSize(1);
        assertThat(violations)
                .anySatisfy(violation -> assertThat(violation.where()).isEqualTo("north-virginia"));
    }

    @Test
    void noticesAnApiThatTellsAnotherEnd() {
        UUID id = world.waitingOrder(buy(1, 30));

        List<Violation> violations = Checker.check(
                world.journal,
                List.of(
                        world.region("sydney"),
                        world.region("north-virginia").telling(Map.of(id, OrderState.of("filled")))));

        assertThat(violations).hasSize(1);
        assertThat(violations.get(0).order()).contains(id);
    }

    @Test
    void noticesAFillBeyondItsLimit() {
        world.assertFound("terms", world.filledOrder(buy(1, 50), 51));
    }

    @Test
    void noticesAFillAtAPriceThatNobodySent() {
        UUID id = world.waitingOrder(buy(1, 50));
        world.fill(id, 45, world.ticker(46));

        world.assertFound("terms", id);
    }

    @Test
    void noticesAFillByATickerOfBeforeTheOrder() {
        for (OrderTerms terms : List.of(buy(1, 50), stopLimitBuy(45, 50))) {
            long before = world.ticker(45);
            UUID id = world.waitingOrder(terms);
            world.fill(id, 45, before);

            world.assertFound("terms", id);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "299, true", "301, false", "600, false"})
    void letsAMarketOrderTradeAtAPriceThatIsNotTooOld(int seconds, boolean holds) {
        long before = world.ticker(45);
        world.pass(Duration.ofSeconds(seconds));
        OrderTerms market =
                new OrderTerms("BHP", "sell", "market", "day", 1, OptionalLong.empty(), OptionalLong.empty());
        UUID id = world.waitingOrder(market);
        world.fill(id, 45, before);

        world.assertJudged("terms", id, holds);
    }

    @Test
    void noticesAFillBeforeItsStop() {
        UUID id = world.waitingOrder(stopLimitBuy(50, 52));
        world.fill(id, 45, world.ticker(45));

        world.assertFound("terms", id);
    }

    @Test
    void letsAStopLimitOrderFillAfterItsStop() {
        UUID id = world.waitingOrder(stopLimitBuy(50, 52));
        world.ticker(53);
        world.fill(id, 45, world.ticker(45));

        assertThat(world.violations()).isEmpty();
    }
}
