package io.geobroker.broker.matching;

import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.outcome.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A ticker that meets an order whose replacement was decided by a process that died right after it. */
class ReplaceRaceTest {
    private final MatchingFixture world =
            new MatchingFixture().with(Duration.ofHours(1), 100, MatchingFixture.SETTINGS.priceBand());

    /** After the first ticker no read of news finds it: it is told. */
    @Test
    void theRefusedFillBringsTheReplacementInWhichThenFillsOnItsOwn() {
        OpenOrder old = world.placeBuy("10");
        world.own();
        world.matched("11");
        world.passes(Duration.ofMillis(5));
        OpenOrder by =
                world.anOrder().side(Side.BUY).price("9").replacing(old.id()).build();
        world.outcomes.claim(
                new Outcome.Replaced(
                        old, decidedAt(world.nowMicros, "sydney-2"), by, Hold.ofCash(by.symbol(), 90_000_000)),
                Duration.ofSeconds(1));

        world.passes(Duration.ofMinutes(1));
        world.matched("9.50");

        assertThat(world.fills()).isEmpty();
        assertThat(world.waiting.all()).containsExactly(by);
        assertThat(world.view(old).replacedBy()).isEqualTo(by.id());
        assertThat(world.view(by)).isEqualTo(Order.accepted(by));

        world.matched("8.50");

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(by);
        assertThat(world.view(by).status()).isEqualTo(Order.Status.FILLED);
        assertThat(world.waiting.all()).isEmpty();
    }
}
