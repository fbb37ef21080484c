package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Whether its first door is closed, and what is decided at a door after that. */
    @ParameterizedTest
    @CsvSource({
        "an end behind a door that was never closed, false, filled, 39, 1, north-virginia, , 0",
        "an end at another door than the next one, true, filled, 39, 1, sydney, , 0",
        "an end behind a door that is left out, true, filled, 39, 2, north-virginia, , 0",
        "an end that names a next door, false, filled, 39, 0, '', north-virginia, 1",
        "a closed door with an end, false, moved, 39, 0, '', north-virginia, 1",
        "a door that no move closed, false, moved, 0, 0, '', north-virginia, 2"
    })
    void finds(
            String what,
            boolean closed,
            String decided,
            long price,
            int epoch,
            String region,
            @Nullable String movedTo,
            int movedBy) {
        UUID id = world.waitingOrder(buy(1, 40));
        if (closed) {
            world.close(id);
        }
        StoredOutcome outcome = world.outcome(id, decided, price * MILLION, world.ticker(39), Optional.empty());
        world.doors.add(new StoredDoor(outcome, epoch, region, Optional.ofNullable(movedTo), movedBy));
        world.assertFound(RULE, id);
    }

    /** Whoever took silence for won filled it here, and its old home filled it there. */
    @Test
    void anOrderThatEndedAtTwoDoorsIsFoundAsDecidedTwice() {
        UUID id = world.filledOrder(buy(1, 40), 39);
        StoredOutcome again = world.outcome(id, "filled", 39 * MILLION, world.ticker(39), Optional.empty());
        world.doors.add(new StoredDoor(again, 1, ABROAD, Optional.empty(), 0));

        world.assertFound("decided", id);
        world.assertFound(RULE, id);
    }
}
