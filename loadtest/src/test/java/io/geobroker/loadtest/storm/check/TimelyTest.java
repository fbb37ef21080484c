package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.day;

import io.geobroker.loadtest.storm.check.evidence.StoredOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** When day orders end. */
class TimelyTest {
    private static final String RULE = "timely";

    private final SmallWorld world = new SmallWorld();
    private final UUID id = world.waitingOrder(day(buy(1, 40)));
    private final long close = world.closeAfter(world.now());

    @Test
    void letsADayOrderWaitUntilTheClose() {
        passUntil(close - 1_000_000);

        world.assertHolds(RULE);
    }

    @Test
    void letsADayOrderExpireAtTheClose() {
        passUntil(close + 2_000_000);
        world.expire(id);

        world.assertHolds(RULE);
    }

    @Test
    void findsADayOrderThatExpiresEarly() {
        passUntil(close - 1_000_000);
        world.expire(id);

        world.assertFound(RULE, id);
    }

    @Test
    void allowsForWrongClocksWhileSomeAreWrong() {
        passUntil(close - 5_000_000);
        world.fault("clock-ahead", "broker-sydney-1", world.now());
        world.expire(id);

        world.assertHolds(RULE);
    }

    @Test
    void findsADayOrderThatExpiresEarlierThanAnyClockOfTheStorm() {
        passUntil(close - 7_000_000);
        world.fault("clock-ahead", "broker-sydney-1", world.now());
        world.expire(id);

        world.assertFound(RULE, id);
    }

    @Test
    void findsADayOrderThatIsOpenAfterTheClose() {
        passUntil(close + 31_000_000);

        world.assertFound(RULE, id);
    }

    @Test
    void findsADayOrderThatExpiresLate() {
        passUntil(close + 31_000_000);
        world.expire(id);

        world.assertFound(RULE, id);
    }

    @Test
    void letsADayOrderExpireLateWhenItsOwnerDied() {
        passUntil(close + 31_000_000);
        world.fault("broker-killed", "broker-sydney-1", close - 1_000_000);
        world.expire(id);

        world.assertHolds(RULE);
    }

    @Test
    void findsADayOrderThatFillsAfterTheClose() {
        passUntil(close);
        world.fill(id, 39, world.ticker(39));

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnOrderUntilCanceledThatExpires() {
        UUID lasting = world.waitingOrder(buy(1, 40));
        world.expire(lasting);

        world.assertFound(RULE, lasting);
    }

    @Test
    void findsAnotherCloseThanThatOfTheExchange() {
        world.view(
                id,
                order -> new StoredOrder(
                        id,
                        order.customer(),
                        order.name(),
                        order.terms(),
                        "new",
                        0,
                        0,
                        order.updatedMicros(),
                        OptionalLong.of(close + 1),
                        Optional.empty(),
                        Optional.empty()));

        world.assertFound(RULE, id);
    }

    private void passUntil(long micros) {
        world.pass(Duration.ofNanos((micros - world.now()) * 1_000));
    }
}
