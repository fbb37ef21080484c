package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Cancellation.Told;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Placement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What customers were told during the storm, against each other and against the end. */
class TruthfulTest {
    private static final String RULE = "truthful";
    private static final OrderState OPEN = OrderState.of("new");

    private final SmallWorld world = new SmallWorld();

    @Test
    void letsAnOrderBeOpenAndThenFilled() {
        UUID id = world.waitingOrder(buy(1, 50));
        sees(HOME, id, OPEN);
        fill(id);
        sees(HOME, id, end(id));
        sees(HOME, id, end(id));

        world.assertHolds(RULE);
    }

    @Test
    void letsAnotherRegionLag() {
        UUID id = world.waitingOrder(buy(1, 50));
        fill(id);
        sees(HOME, id, end(id));
        sees(ABROAD, id, OPEN);
        sees(ABROAD, id, end(id));

        world.assertHolds(RULE);
    }

    @Test
    void findsAnAnswerThatTellsNoOrder() {
        world.answered(Answer.without(Kind.MALFORMED, "200 without an order: "), buy(1, 50));

        assertThat(world.violations()).extracting(Violation::rule).containsExactly(RULE);
    }

    @Test
    void findsAnAnswerThatIsADefect() {
        world.journal.sightings(ABROAD).failed(ANN, "500 the broker failed");

        assertThat(world.violations()).extracting(Violation::rule).containsExactly(RULE);
    }

    @Test
    void findsAnEndThatIsTakenBack() {
        UUID id = world.waitingOrder(buy(1, 50));
        fill(id);
        sees(HOME, id, end(id));
        sees(HOME, id, OPEN);

        world.assertFound(RULE, id);
    }

    @Test
    void letsAnswersToRequestsOfTheSameTimeComeInAnyOrder() {
        UUID id = world.waitingOrder(buy(1, 50));
        long asked = world.now();
        fill(id);
        sees(HOME, id, end(id));
        world.journal.sightings(HOME).saw(ANN, id, OPEN, asked, world.now());

        world.assertHolds(RULE);
    }

    @ParameterizedTest
    @CsvSource({"46, 0", "45, 1"})
    void findsAnotherPriceOrTimeThanTheOneToldBefore(long price, long earlierMicros) {
        UUID id = world.waitingOrder(buy(1, 50));
        fill(id);
        sees(
                ABROAD,
                id,
                new OrderState("filled", 1, price * MILLION, world.order(id).updatedMicros() - earlierMicros));
        world.assertFound(RULE, id);
    }

    @Test
    void findsAnEndThatWasToldAndIsNot() {
        UUID id = world.waitingOrder(buy(1, 40));
        sees(HOME, id, OrderState.of("canceled"));

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnEndToldBeforeItWasDecided() {
        UUID id = world.waitingOrder(buy(1, 50));
        long asked = world.now();
        world.pass(Duration.ofSeconds(1));
        fill(id);
        world.journal.sightings(HOME).saw(ANN, id, end(id), asked, asked + 1);

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnOrderThatIsGoneAgain() {
        UUID id = world.waitingOrder(buy(1, 40));
        sees(ABROAD, id, OPEN);
        world.pass(Duration.ofMillis(1));
        world.journal.sightings(ABROAD).missed(id, world.now());

        world.assertFound(RULE, id);
    }

    @Test
    void letsAnOrderBeUnknownWhereItWasNotSeenYet() {
        UUID id = world.waitingOrder(buy(1, 40));
        sees(HOME, id, OPEN);
        world.journal.sightings(ABROAD).missed(id, world.now());

        world.assertHolds(RULE);
    }

    @Test
    void findsAnOrderThatIsMissingInAList() {
        world.journal.sightings(HOME).follow(ANN);
        UUID id = world.waitingOrder(buy(1, 40));
        UUID other = world.waitingOrder(buy(1, 40));
        sees(HOME, id, OPEN);
        world.pass(Duration.ofMillis(1));
        long now = world.now();
        world.journal.sightings(HOME).listed(ANN, Map.of(other, OPEN), 0, now, now + 1);

        world.assertFound(RULE, id);
    }

    @Test
    void letsAListLeaveOutWhatIsOlderThanItsPage() {
        world.journal.sightings(HOME).follow(ANN);
        UUID id = world.waitingOrder(buy(1, 40));
        UUID other = world.waitingOrder(buy(1, 40));
        sees(HOME, id, OPEN);
        world.pass(Duration.ofMillis(1));
        long now = world.now();
        world.journal.sightings(HOME).listed(ANN, Map.of(other, OPEN), EpochMicros.ofOrder(other), now, now + 1);

        world.assertHolds(RULE);
    }

    @Test
    void letsACancelBeTooLateForAnEndedOrder() {
        UUID id = world.waitingOrder(buy(1, 50));
        fill(id);
        cancels(HOME, id, Told.TOO_LATE);

        world.assertHolds(RULE);
    }

    @Test
    void findsACancelTooLateForAnOrderThatWaits() {
        UUID id = world.waitingOrder(buy(1, 40));
        cancels(HOME, id, Told.TOO_LATE);

        world.assertFound(RULE, id);
    }

    @Test
    void findsACancelTooLateForAnEndOfLater() {
        UUID id = world.waitingOrder(buy(1, 50));
        cancels(HOME, id, Told.TOO_LATE);
        world.pass(Duration.ofSeconds(1));
        fill(id);

        world.assertFound(RULE, id);
    }

    @ParameterizedTest
    @CsvSource({"sydney, 1, false", "north-virginia, 1, true", "north-virginia, 5, false"})
    void anAcknowledgedOrderIsFoundAtHomeAndAfterSomeSecondsAbroad(String region, int seconds, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40));
        world.pass(Duration.ofSeconds(seconds));
        cancels(region, id, Told.NOT_FOUND);
        world.assertJudged(RULE, id, holds);
    }

    @Test
    void letsAnOrderBeUnknownAbroadForAMinuteAfterACut() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40));
        world.pass(Duration.ofSeconds(10));
        world.fault("cut", "sydney - north-virginia", began);
        world.pass(Duration.ofSeconds(50));
        cancels(ABROAD, id, Told.NOT_FOUND);

        world.assertHolds(RULE);

        world.pass(Duration.ofSeconds(11));
        cancels(ABROAD, id, Told.NOT_FOUND);

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnOrderOfAnotherTimeThanItWasAskedFor() {
        UUID id = world.waitingOrder(buy(1, 40));
        Placement placement = world.journal.acknowledged(id).orElseThrow();
        Asked later = new Asked(world.now() + 1_000_000, world.now() + 1_000_100, Optional.of(HOME));
        world.journal.write(new Placement(ANN, placement.wish(), Optional.empty(), placement.answer(), 1, later));

        world.assertFound(RULE, id);
    }

    private void fill(UUID id) {
        world.fill(id, 45, world.ticker(45));
    }

    private OrderState end(UUID id) {
        return world.order(id).state();
    }

    /** Asks and is answered now, after all that was answered before. */
    private void sees(String region, UUID id, OrderState state) {
        world.pass(Duration.ofMillis(1));
        world.journal.sightings(region).saw(ANN, id, state, world.now() - 1, world.now());
    }

    private void cancels(String region, UUID id, Told told) {
        long now = world.now();
        world.journal.write(new Cancellation(ANN, id, told, new Asked(now, now, Optional.of(region))));
    }
}
