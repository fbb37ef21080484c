package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.sell;
import static io.geobroker.loadtest.storm.check.SmallWorld.terms;

import io.geobroker.loadtest.storm.journal.AccountSightings.Moment;
import io.geobroker.loadtest.storm.journal.Deposit;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ann has 1,000 of cash and 10 BHP. */
class BuyingPowerTest {
    private static final String RULE = "buying-power";

    private final SmallWorld world = new SmallWorld();

    @Test
    void letsAllOfItBeSetAside() {
        world.waitingOrder(buy(20, 30));
        world.waitingOrder(buy(10, 40));
        world.waitingOrder(sell(10, 60));

        world.assertHolds(RULE);
    }

    @Test
    void findsCashThatIsSetAsideTwice() {
        world.waitingOrder(buy(20, 30));
        UUID id = world.waitingOrder(buy(11, 40));

        world.assertFound(RULE, id);
    }

    @Test
    void findsItEvenIfTheOrderIsCanceledLater() {
        world.waitingOrder(buy(20, 30));
        UUID id = world.waitingOrder(buy(11, 40));
        world.pass(Duration.ofSeconds(1));
        world.cancel(id);

        world.assertFound(RULE, id);
    }

    @Test
    void letsWhatWasCanceledBeSpentAgain() {
        UUID id = world.waitingOrder(buy(20, 30));
        world.pass(Duration.ofSeconds(1));
        world.cancel(id);
        world.waitingOrder(buy(11, 40));

        world.assertHolds(RULE);
    }

    @Test
    void findsSharesThatAreSoldTwice() {
        world.waitingOrder(sell(6, 60));
        UUID id = world.waitingOrder(sell(5, 60));

        world.assertFound(RULE, id);
    }

    @Test
    void letsBoughtSharesBeSold() {
        world.filledOrder(buy(5, 50), 45);
        world.pass(Duration.ofSeconds(1));
        world.waitingOrder(sell(15, 60));

        world.assertHolds(RULE);
    }

    @Test
    void findsProceedsThatAreSpentBeforeTheSell() {
        UUID sold = world.waitingOrder(sell(10, 40));
        UUID id = world.waitingOrder(buy(26, 39));
        world.pass(Duration.ofSeconds(1));
        world.fill(sold, 45, world.ticker(45));

        world.assertFound(RULE, id);
    }

    @Test
    void letsADepositBeSpent() {
        world.journal.write(new Deposit(ANN, 500 * MILLION, world.now()));
        world.waitingOrder(buy(30, 50));

        world.assertHolds(RULE);
    }

    @Test
    void findsADepositThatIsSpentBeforeItIsMade() {
        UUID id = world.waitingOrder(buy(30, 50));
        world.pass(Duration.ofSeconds(1));
        world.journal.write(new Deposit(ANN, 500 * MILLION, world.now()));

        world.assertFound(RULE, id);
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
