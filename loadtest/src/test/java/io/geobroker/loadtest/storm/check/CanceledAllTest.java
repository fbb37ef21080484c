package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.MassCancel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who cancels all orders is told of all. */
class CanceledAllTest {
    private static final String RULE = "canceled-all";

    private final SmallWorld world = new SmallWorld();

    @Test
    void wantsEachOpenOrderNamed() {
        UUID named = world.waitingOrder(buy(1, 40));
        UUID missed = world.waitingOrder(buy(1, 41));
        world.pass(Duration.ofSeconds(1));
        cancelAll(HOME, named);
        assertThat(world.violations())
                .filteredOn(violation -> violation.rule().equals(RULE))
                .extracting(Violation::order)
                .containsOnly(Optional.of(missed));
    }

    @Test
    void doesNotWantOrdersNamedThatEndMeanwhileOrComeLater() {
        UUID ended = world.waitingOrder(buy(1, 40));
        world.pass(Duration.ofSeconds(1));
        long from = world.now();
        world.cancel(ended);
        world.pass(Duration.ofSeconds(1));
        world.journal.write(new MassCancel(ANN, Set.of(), new Asked(from, world.now(), Optional.of(HOME))));
        world.pass(Duration.ofSeconds(1));
        world.waitingOrder(buy(1, 40));

        world.assertHolds(RULE);
    }

    @ParameterizedTest
    @CsvSource({"1, false, true", "4, false, false", "4, true, true"})
    void wantsAnOrderNamedAbroadWhenItHasHadItsTimeAndNoCutHoldsItBack(int seconds, boolean cut, boolean holds) {
        UUID placed = world.waitingOrder(buy(1, 40));
        if (cut) {
            world.fault("cut", "sydney <-> north-virginia", world.now() - 1_000);
        }
        world.pass(Duration.ofSeconds(seconds));
        cancelAll(ABROAD);
        world.assertJudged(RULE, placed, holds);
    }

    private void cancelAll(String region, UUID... named) {
        world.journal.write(
                new MassCancel(ANN, Set.of(named), new Asked(world.now(), world.now() + 1_000, Optional.of(region))));
        world.pass(Duration.ofSeconds(1));
    }
}
