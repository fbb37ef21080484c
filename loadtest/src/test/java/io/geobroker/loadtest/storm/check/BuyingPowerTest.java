package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.terms;

import io.geobroker.loadtest.storm.journal.AccountSightings.Moment;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Deposit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ann has 1,000 of cash and 10 BHP. */
class BuyingPowerTest {
    private static final String RULE = "buying-power";

    private final SmallWorld world = new SmallWorld();

    /** Orders at their limits, each a second after the last; the last may be canceled, the first filled at 45. */
    @ParameterizedTest
    @CsvSource({
        "buy 20 30; buy 10 40; sell 10 60, true",
        "buy 20 30; buy 11 40, false",
        "buy 20 30; buy 11 40; cancel, false",
        "buy 20 30; cancel; buy 11 40, true",
        "sell 6 60; sell 5 60, false",
        "buy 5 50; fill; sell 15 60, true",
        "sell 10 40; buy 26 39; fill, false",
        "deposit 500; buy 30 50, true",
        "buy 30 50; deposit 500, false"
    })
    void findsTheLastOrderThatNothingWasLeftFor(String story, boolean holds) {
        List<UUID> placed = play(story);
        world.assertJudged(RULE, placed.get(placed.size() - 1), holds);
    }

    /** The last order is refused. What nobody answered may hold for ever, an end may be settled a minute after faults. */
    @ParameterizedTest
    @CsvSource({
        "refused sell 10 60, false",
        "refused sell 11 60, true",
        "refused buy 20 50, false",
        "refused buy 20 51, true",
        "sell 6 60; refused sell 5 60, true",
        "sell 6 60; refused sell 4 60, false",
        "sell 6 60; cancel; refused sell 5 60, true",
        "sell 6 60; cancel; wait 62; refused sell 5 60, false",
        "sell 6 60; cancel; fault 50; wait 30; refused sell 5 60, true",
        "unanswered sell 6 60; wait 999; refused sell 5 60, true",
        "refused sell 11 60; refused sell 10 60, true",
        "refused sell 11 60; wait 62; refused sell 10 60, false",
        "buy 2 50; fill; refused sell 12 60, true",
        "buy 2 50; fill; wait 62; refused sell 12 60, false",
        "sell 2 40; fill; wait 62; refused buy 1 1090, false",
        "sell 2 40; fill; wait 62; refused buy 1 1091, true",
        "deposit 500; refused buy 30 50, true",
        "refused buy 20 50; buy 20 50, false"
    })
    void findsARefusalOfWhatTheCustomerSurelyHad(String story, boolean holds) {
        play(story);
        if (holds) {
            world.assertHolds("refused");
        } else {
            world.assertFound("refused");
        }
    }

    private List<UUID> play(String story) {
        List<UUID> placed = new ArrayList<>();
        for (String step : story.split("; ", -1)) {
            world.pass(Duration.ofSeconds(1));
            String[] words = step.split(" ", -1);
            switch (words[0]) {
                case "cancel" -> world.cancel(placed.get(placed.size() - 1));
                case "fill" -> world.fill(placed.get(0), 45, world.ticker(45));
                case "wait" -> world.pass(Duration.ofSeconds(Long.parseLong(words[1])));
                case "fault" -> {
                    long began = world.now();
                    world.pass(Duration.ofSeconds(Long.parseLong(words[1])));
                    world.fault("node-killed", "cassandra-sydney-1", began);
                }
                case "refused" ->
                    world.answered(
                            Answer.without(Answer.Kind.REFUSED, "403 insufficient qty"),
                            terms(words[1], "limit", Long.parseLong(words[2]), Long.parseLong(words[3]), 0));
                case "unanswered" ->
                    world.unansweredOrder(
                            terms(words[1], "limit", Long.parseLong(words[2]), Long.parseLong(words[3]), 0));
                case "deposit" ->
                    world.journal.write(new Deposit(ANN, Long.parseLong(words[1]) * MILLION, world.now()));
                default ->
                    placed.add(world.waitingOrder(
                            terms(words[0], "limit", Long.parseLong(words[1]), Long.parseLong(words[2]), 0)));
            }
        }
        return placed;
    }

    @Test
    void isContentWithAccountsThatHaveWhatTheyHold() {
        saw(1, 0, 0);
        saw(2, 5, 3);

        world.assertHolds(RULE);
    }

    /** The second sighting of three. */
    @ParameterizedTest
    @CsvSource({"2, -1, 0", "2, 10, -1", "0, 10, 0"})
    void findsAMomentWithTooLittleOrOfBefore(long version, long freeMicros, long freeShares) {
        saw(1, 10, 0);
        saw(version, freeMicros, freeShares);
        saw(3, 10, 0);
        world.assertFound(RULE);
    }

    @Test
    void letsAFillBeyondItsStopCostMoreThanWasHeld() {
        UUID id = world.waitingOrder(terms("buy", "stop", 1, 0, 50));
        world.fill(id, 60, world.ticker(60));
        saw(1, -10 * MILLION, 0);

        world.assertHolds(RULE);

        saw(2, -10 * MILLION - 1, 0);

        world.assertFound(RULE);
    }

    private void saw(long version, long freeMicros, long freeShares) {
        world.journal.accountSightings(HOME).saw(new Moment(ANN, version, freeMicros, Map.of("BHP", freeShares)));
    }
}
