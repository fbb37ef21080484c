package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.START_MICROS;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.sell;
import static io.geobroker.loadtest.storm.check.SmallWorld.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount.Hold;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount.Position;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredTrade;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.WaitingRow;
import io.geobroker.loadtest.storm.check.evidence.ReportedOrder;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Wish;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
    private static final Asked ASKED = new Asked(START_MICROS, START_MICROS + 60 * MILLION, Optional.of(HOME));

    private final SmallWorld world = new SmallWorld();

    @Test
    void findsNothingWhereAllIsWell() {
        world.waitingOrder(buy(1, 30));
        world.waitingOrder(sell(2, 60));
        world.filledOrder(buy(3, 50), 45);
        world.filledOrder(sell(1, 40), 47);
        world.filledOrder(terms("sell", "market", 1, 0, 0), 46);
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
                ofAWaitingOrder("found", "its terms are not those asked for", (world, id) -> {
                    world.show(id, world.order(id).name(), buy(2, 30), "new", Optional.empty(), Optional.empty());
                }),
                ofAWaitingOrder("decided", "nobody watches an open order", (world, id) -> {
                    world.waiting.remove(id);
                    world.holds.remove(id);
                }),
                ofAWaitingOrder("holds", "it has no hold", (world, id) -> world.holds.clear()),
                ofAWaitingOrder(
                        "holds",
                        "its hold is a micro short",
                        (world, id) -> world.holds.put(id, new Hold("BHP", 30 * MILLION - 1, 0))),
                ofAWaitingOrder("unplaced", "nobody asked for it", (world, id) -> {
                    world.show(id, "nobody's", buy(1, 30), "new", Optional.empty(), Optional.empty());
                }),
                ofAWaitingOrder("unplaced", "it was refused", (world, id) -> {
                    Answer refused = Answer.without(Kind.REFUSED, "no");
                    world.write(refused, world.order(id).name(), buy(1, 30), Optional.empty(), Optional.empty());
                }),
                ofAWaitingOrder("terms", "it fills at a price that nobody sent", (world, id) -> {
                    world.fill(id, 25, world.ticker(26));
                }),
                ofACanceledOrder("decided", "an ended order still waits", (world, id) -> {
                    world.waiting.put(id, new WaitingRow(id, 0, ANN, buy(1, 30)));
                    world.holds.put(id, new Hold("BHP", 30 * MILLION, 0));
                }),
                ofACanceledOrder("decided", "its view says another end", (world, id) -> {
                    world.show(id, world.order(id).name(), buy(1, 30), "expired", Optional.empty(), Optional.empty());
                }),
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
                ofAFilledOrder("claimed", "it traded twice", (world, id) -> world.trades.add(trade(id, 46))),
                ofAFilledOrder("claimed", "another claim traded it", (world, id) -> world.trades.set(0, trade(id, 45))),
                mistake(
                        "linked",
                        "a replacement is not linked back",
                        world -> world.replacedOrder(buy(1, 30), buy(2, 30)),
                        (world, id) -> {
                            String name = world.order(id).name();
                            world.show(id, name, buy(2, 30), "new", Optional.empty(), Optional.empty());
                        }));
    }

    private static Arguments ofAWaitingOrder(String rule, String what, BiConsumer<SmallWorld, UUID> mistake) {
        return mistake(rule, what, world -> world.waitingOrder(buy(1, 30)), mistake);
    }

    private static Arguments ofACanceledOrder(String rule, String what, BiConsumer<SmallWorld, UUID> mistake) {
        return mistake(rule, what, world -> world.canceledOrder(buy(1, 30)), mistake);
    }

    private static Arguments ofAFilledOrder(String rule, String what, BiConsumer<SmallWorld, UUID> mistake) {
        return mistake(rule, what, world -> world.filledOrder(buy(1, 50), 45), mistake);
    }

    private static Arguments mistake(
            String rule, String what, Function<SmallWorld, UUID> order, BiConsumer<SmallWorld, UUID> mistake) {
        return Arguments.of(rule, what, order, mistake);
    }

    private static StoredTrade trade(UUID id, long price) {
        return new StoredTrade(id, ANN, "BHP", "buy", price * MILLION, 1, UUID.randomUUID());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("mistakes")
    void noticesAMistake(
            String rule, String what, Function<SmallWorld, UUID> order, BiConsumer<SmallWorld, UUID> mistake) {
        UUID id = order.apply(world);
        mistake.accept(world, id);
        world.assertFound(rule, id);
    }

    @ParameterizedTest
    @CsvSource({"1, 9, 360000000", "0, 10, 360000000", "0, 9, 360000002"})
    void noticesAMicroOrAShareTooManyAndACostThatNoOrderOfSettlingGives(long more, long quantity, long costMicros) {
        world.filledOrder(sell(1, 40), 45);
        world.cashMicros += more;
        world.positions.put("BHP", new Position(quantity, costMicros));
        world.assertFound("money");
    }

    @Test
    void noticesTwoOrdersOfOneName() {
        UUID id = world.waitingOrder(buy(1, 30));
        UUID again = world.canceledOrder(buy(1, 30));
        world.show(again, world.order(id).name(), buy(1, 30), "canceled", Optional.empty(), Optional.empty());
        world.assertFound("unplaced");
    }

    @Test
    void noticesThatAnOrderAndItsReplacementFilled() {
        UUID replacement = world.replacedOrder(buy(1, 50), buy(2, 50));
        UUID old = world.order(replacement).replaces().orElseThrow();
        world.fill(replacement, 45, world.ticker(45));
        world.fill(old, 44, world.ticker(44));
        world.assertFound("linked", old);
    }

    /** For a minute, and for a minute after a fault that kept it from its broker. */
    @ParameterizedTest
    @CsvSource({"0, 0, true", "119, 0, true", "121, 0, false", "199, 140, true", "201, 140, false"})
    void letsAnOrderBeCanceledByACancelOfAllThatIsNotAnswered(int seconds, int faultSeconds, boolean holds) {
        world.journal.write(
                new MassCancel(ANN, Set.of(), new Asked(ASKED.fromMicros(), ASKED.untilMicros(), Optional.empty())));
        UUID id = world.waitingOrder(buy(1, 30));
        world.passUntil(START_MICROS + faultSeconds * MILLION);
        world.fault("broker-frozen", "broker-sydney-1", START_MICROS);
        world.passUntil(START_MICROS + seconds * MILLION);
        world.cancel(id);
        world.assertJudged("found", id, holds);
    }

    @Test
    void noticesThatAnAcknowledgedReplacementIsRejected() {
        UUID id = world.replacedOrder(buy(1, 30), buy(2, 30));
        StoredOrder view = world.order(id);
        world.show(id, view.name(), view.terms(), "rejected", view.replaces(), Optional.empty());
        world.assertFound("found", id);
    }

    @ParameterizedTest
    @CsvSource({"80, true", "79, false", "240, true", "241, false"})
    void aBuyWithoutALimitHoldsItsStopAtLeastAndNotAll(long cash, boolean holds) {
        UUID id = world.waitingOrder(terms("buy", "stop", 2, 0, 40));
        world.holds.put(id, new Hold("BHP", cash * MILLION, 0));
        world.assertJudged("holds", id, holds);
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

    /** The lists of all customers in one region, of one order of Ann's. */
    @ParameterizedTest
    @CsvSource({"ann filled", "ann other", "ann open; ann open", "ann open; bob open", "bob open", "''"})
    void noticesListsThatTellAnotherEndOrOtherTermsOrTooManyOrders(String lists) {
        UUID id = world.waitingOrder(buy(1, 30));
        List<ReportedOrder> told = Stream.of(lists.split("; ", -1))
                .filter(each -> !each.isEmpty())
                .map(each -> each.split(" ", -1))
                .map(each -> new ReportedOrder(
                        each[0],
                        id,
                        each[1].equals("filled")
                                ? OrderState.of(each[1])
                                : world.order(id).state(),
                        each[1].equals("other")
                                ? new Wish("other", buy(1, 30), Optional.empty())
                                : world.order(id).wish()))
                .toList();

        List<Violation> violations = Checker.check(
                world.journal, List.of(world.region(HOME), world.region(ABROAD).telling(told)));

        assertThat(violations)
                .isNotEmpty()
                .allMatch(each -> each.rule().equals("found") && each.order().equals(Optional.of(id)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            order buy limit 30 0; ticker 31; fill 31 | false
            # No ticker of before the order fills it.
            ticker 45; order buy limit 50 0; fill 45 | false
            ticker 45; order buy stop_limit 50 45; fill 45 | false
            # A stop limit order fills only after its stop.
            order buy stop_limit 52 50; ticker 49; ticker 45; fill 45 | false
            order buy stop_limit 52 50; ticker 53; ticker 45; fill 45 | true
            # A market order trades at a price that is not too old.
            ticker 45; wait 1; order sell market 0 0; fill 45 | true
            ticker 45; wait 299; order sell market 0 0; fill 45 | true
            ticker 45; wait 301; order sell market 0 0; fill 45 | false
            ticker 45; wait 600; order sell market 0 0; fill 45 | false
            # For half a minute that may be an older one than the last, and longer where Kafka was dead or the symbol moved.
            ticker 45; wait 221; ticker 46; wait 29; order sell market 0 0; fill 45 | true
            began; back; wait 50; ticker 45; wait 219; ticker 46; wait 21; began; wait 10; \
            over kafka-frozen kafka-north-virginia; order sell market 0 0; fill 45 | false
            ticker 45; wait 219; ticker 46; wait 16; began; wait 10; over kafka-frozen kafka-sydney; wait 5; \
            order sell market 0 0; fill 45 | true
            ticker 45; wait 50; ticker 46; wait 90; began; wait 10; over kafka-frozen kafka-sydney; wait 100; \
            order sell market 0 0; fill 45 | false
            began; ticker 45; wait 50; back; wait 169; ticker 46; wait 31; order sell market 0 0; fill 45 | true
            """)
    void anOrderFillsAtATickerThatItsTermsAllow(String steps, boolean holds) {
        world.assertJudged("terms", Scenario.play(world, steps), holds);
    }
}
