package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.StoredOutcome;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders that moved have one end, at the open door that the closed ones lead to. */
class DoorsTest {
    private static final String RULE = "doors";

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void move() {
        world.move(HOME, ABROAD);
    }

    @Test
    void findsNothingWhereOrdersMovedThereAndBack() {
        UUID there = world.waitingOrder(buy(1, 40));
        UUID waits = world.waitingOrder(buy(1, 38));
        world.close(there);
        world.close(waits);
        world.fill(there, 39, world.ticker(39));
        UUID stayed = world.waitingOrder(buy(1, 30));
        world.move(ABROAD, HOME);
        world.close(waits);
        world.fill(waits, 38, world.ticker(38));
        world.cancelAsked(stayed);
        world.cancel(stayed);

        assertThat(world.violations()).isEmpty();
        assertThat(world.region(HOME).outcomes()).containsOnlyKeys(there, waits, stayed);
    }

    @Test
    void anOrderWaitsOnBehindAClosedDoor() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.close(id);

        assertThat(world.violations()).isEmpty();
        assertThat(world.region(HOME).outcomes()).isEmpty();
    }

    @Test
    void findAnEndBehindADoorThatWasNeverClosed() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.doors.add(end(filled(id), 1, ABROAD));

        world.assertFound(RULE, id);
    }

    @Test
    void findAnEndAtAnotherDoorThanTheNextOne() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.close(id);
        world.doors.add(end(filled(id), 1, HOME));

        world.assertFound(RULE, id);
    }

    @Test
    void findADoorThatIsLeftOut() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.close(id);
        world.doors.add(end(filled(id), 2, ABROAD));

        world.assertFound(RULE, id);
    }

    @Test
    void findAClosedDoorWithAnEnd() {
        UUID id = world.waitingOrder(buy(1, 40));
        StoredOutcome priced = world.outcome(id, "moved", 39 * MILLION, world.ticker(39), Optional.empty());
        world.doors.add(new StoredDoor(priced, 0, "", Optional.of(ABROAD), 1));

        world.assertFound(RULE, id);
    }

    @Test
    void findADoorThatNoMoveClosed() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.doors.add(
                new StoredDoor(world.outcome(id, "moved", 0, 0, Optional.empty()), 0, "", Optional.of(ABROAD), 2));

        world.assertFound(RULE, id);
    }

    @Test
    void findAnEndThatNamesANextDoor() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.doors.add(new StoredDoor(filled(id), 0, "", Optional.of(ABROAD), 1));

        world.assertFound(RULE, id);
    }

    /** Whoever took silence for won filled it here, and its old home filled it there. */
    @Test
    void anOrderThatEndedAtTwoDoorsIsFoundAsDecidedTwice() {
        UUID id = world.filledOrder(buy(1, 40), 39);
        world.doors.add(end(filled(id), 1, ABROAD));

        world.assertFound("decided", id);
        world.assertFound(RULE, id);
    }

    private StoredOutcome filled(UUID id) {
        return world.outcome(id, "filled", 39 * MILLION, world.ticker(39), Optional.empty());
    }

    private static StoredDoor end(StoredOutcome outcome, int epoch, String region) {
        return new StoredDoor(outcome, epoch, region, Optional.empty(), 0);
    }
}
