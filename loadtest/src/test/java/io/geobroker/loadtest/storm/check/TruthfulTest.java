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
import org.junit.jupiter.params.provider.ValueSource;

/** What customers were told during the storm, against each other and against the end. */
class TruthfulTest {
    private static final String RULE = "truthful";
    private static final OrderState OPEN = OrderState.of("new");

    private final SmallWorld world = new SmallWorld();

    private final UUID id = world.waitingOrder(buy(1, 50));

    /**
     * What a region tells of the order, and what becomes of it, a second after another. Acknowledged, it is known at home,
     * after some seconds abroad, and after a cut in a minute.
     */
    @ParameterizedTest
    @CsvSource({
        "sydney open; filled; sydney end; sydney end, true",
        "filled; sydney end; north-virginia open; north-virginia end, true",
        "filled; sydney end; sydney open, false",
        "sydney canceled, false",
        "north-virginia open; north-virginia missed, false",
        "sydney open; north-virginia missed, true",
        "filled; sydney too late, true",
        "sydney too late, false",
        "sydney too late; filled, false",
        "sydney not found, false",
        "north-virginia not found, true",
        "wait 3; north-virginia not found, false",
        "wait 9; healed; wait 48; north-virginia not found, true",
        "wait 9; healed; wait 59; north-virginia not found, false"
    })
    void noAnswerContradictsALaterOneOfTheRegionOrTheEnd(String story, boolean holds) {
        for (String step : story.split("; ", -1)) {
            world.pass(Duration.ofSeconds(1));
            String[] words = step.split(" ", 2);
            switch (words[0]) {
                case "filled" -> fill();
                case "wait" -> world.pass(Duration.ofSeconds(Long.parseLong(words[1])));
                case "healed" -> world.fault("cut", "sydney - north-virginia", SmallWorld.START_MICROS);
                default -> tells(words[0], words[1]);
            }
        }
        world.assertJudged(RULE, id, holds);
    }

    private void tells(String region, String what) {
        switch (what) {
            case "open" -> sees(region, OPEN);
            case "end" -> sees(region, end());
            case "canceled" -> sees(region, OrderState.of(what));
            case "missed" -> world.journal.sightings(region).missed(id, world.now());
            case "not found" -> cancels(region, Told.NOT_FOUND);
            default -> cancels(region, Told.TOO_LATE);
        }
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
    void letsAnswersToRequestsOfTheSameTimeComeInAnyOrder() {
        long asked = world.now();
        fill();
        sees(HOME, end());
        world.journal.sightings(HOME).saw(ANN, id, OPEN, asked, world.now());

        world.assertHolds(RULE);
    }

    @ParameterizedTest
    @CsvSource({"46, 0", "45, 1"})
    void findsAnotherPriceOrTimeThanTheOneToldBefore(long price, long earlierMicros) {
        fill();
        sees(
                ABROAD,
                new OrderState("filled", 1, price * MILLION, world.order(id).updatedMicros() - earlierMicros));
        world.assertFound(RULE, id);
    }

    @Test
    void findsAnEndToldBeforeItWasDecided() {
        long asked = world.now();
        world.pass(Duration.ofSeconds(1));
        fill();
        world.journal.sightings(HOME).saw(ANN, id, end(), asked, asked + 1);

        world.assertFound(RULE, id);
    }

    /** Whether the oldest order of its page is the other one. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aListLeavesOutOnlyWhatIsOlderThanItsPage(boolean isFull) {
        world.journal.sightings(HOME).follow(ANN);
        UUID other = world.waitingOrder(buy(1, 40));
        sees(HOME, OPEN);
        world.pass(Duration.ofMillis(1));
        long oldest = isFull ? EpochMicros.ofOrder(other) : 0;
        world.journal.sightings(HOME).listed(ANN, Map.of(other, OPEN), oldest, world.now(), world.now() + 1);
        world.assertJudged(RULE, id, isFull);
    }

    @Test
    void findsAnOrderOfAnotherTimeThanItWasAskedFor() {
        Placement placement = world.journal.acknowledged(id).orElseThrow();
        Asked later = new Asked(world.now() + 1_000_000, world.now() + 1_000_100, Optional.of(HOME));
        world.journal.write(new Placement(ANN, placement.wish(), Optional.empty(), placement.answer(), 1, later));

        world.assertFound(RULE, id);
    }

    private void fill() {
        world.fill(id, 45, world.ticker(45));
    }

    private OrderState end() {
        return world.order(id).state();
    }

    /** Asks and is answered now, after all that was answered before. */
    private void sees(String region, OrderState state) {
        world.pass(Duration.ofMillis(1));
        world.journal.sightings(region).saw(ANN, id, state, world.now() - 1, world.now());
    }

    private void cancels(String region, Told told) {
        long now = world.now();
        world.journal.write(new Cancellation(ANN, id, told, new Asked(now, now, Optional.of(region))));
    }
}
