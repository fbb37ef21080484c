package io.geobroker.broker.matching;

import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Orders that have ended, by a row that nobody can read. */
class UnreadableOutcomeTest {
    private final MatchingFixture world = new MatchingFixture();

    @Test
    void noTickerWaitsForItAndNobodyElsesOrderDoes() {
        OpenOrder unreadable = endedUnreadably();
        OpenOrder other = world.placeBuy("10");
        world.own();

        Ticker ticker = world.matched("9");

        assertThat(world.done).containsExactly(ticker);
        assertThat(world.fills()).extracting(Outcome.Filled::order).contains(other);
        assertThat(world.counted.count(Counted.OUTCOMES_UNREADABLE)).isEqualTo(1);
        assertThat(world.waiting.all()).containsExactly(unreadable);
    }

    @Test
    void itIsLookedAtAgainWithEachSweepAndFinishedWhenItIsMended() {
        OpenOrder order = endedUnreadably();
        world.own();
        world.matched("9");
        world.passes(Duration.ofMinutes(5));
        world.symbols.sweep();
        world.audits(10);
        world.matched("9");
        assertThat(world.counted.count(Counted.OUTCOMES_UNREADABLE)).isEqualTo(2);
        assertThat(world.openOrders()).isZero();

        world.outcomes.mend(order.id());
        world.sweeps();

        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.trades.all()).hasSize(1);
        assertThat(world.counted.late(FoundBy.SWEEP)).isZero();
    }

    @Test
    void aTakeoverGoesOnWithoutIt() {
        OpenOrder order = endedUnreadably();
        world.outcomes.mend(order.id());
        world.outcomes.find(order.id(), order.symbol()).thenAccept(found -> world.finish.record(found.orElseThrow()));
        world.outcomes.makeUnreadable(order.id());

        world.own();
        Ticker ticker = world.matched("9");

        assertThat(world.done).containsExactly(ticker);
        assertThat(world.counted.count(Counted.OUTCOMES_UNREADABLE)).isEqualTo(1);
    }

    private OpenOrder endedUnreadably() {
        OpenOrder order = world.placeBuy("10");
        world.outcomes.claim(
                new Outcome.Filled(
                        order, decidedAt(world.nowMicros, "a later version"), Price.parse("9"), world.nowMicros),
                Duration.ofSeconds(1));
        world.outcomes.makeUnreadable(order.id());
        return order;
    }
}
