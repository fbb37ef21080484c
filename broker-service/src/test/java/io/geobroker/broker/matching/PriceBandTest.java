package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.ticker.Ticker;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices that are too far from the last one; the listing says 45. */
class PriceBandTest {
    private final MatchingFixture world = new MatchingFixture().with(100, PriceBand.valueOf("2"));

    @Test
    void aForgedPriceFillsNothingAndMovesNothing() {
        world.own();
        OpenOrder cheap = placed(Side.BUY, "10");
        Ticker last = world.matched("45");

        Ticker forged = world.matched("0.000001");

        assertThat(world.refused).containsExactly(forged);
        assertThat(world.outcomes.all()).isEmpty();
        assertThat(world.prices.find(MatchingFixture.BHP))
                .contains(new LastPrice(MatchingFixture.BHP, last.price(), last.timeMicros()));
        assertThat(world.waiting.all()).containsExactly(cheap);
    }

    /** As far in the future as clocks may differ: it must not make the next ones late. */
    @Test
    void aForgedPriceMovesNoTimeEither() {
        world.own();
        world.matched("45");
        Ticker forged = new Ticker(MatchingFixture.BHP, Price.parse("1000"), world.nowMicros + 4_000_000, null);
        world.arrives(forged);
        OpenOrder order = placed(Side.BUY, "44");

        world.matched("44");

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    @ParameterizedTest
    @ValueSource(strings = {"90", "22.5"})
    void takesWhatIsTwiceOrHalfAndNextThatOfIt(String price) {
        world.own();
        world.matched("45");

        world.matched(price);
        world.matched("45");

        assertThat(world.refused).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"90.000001", "22.499999"})
    void measuresFromTheListingsPriceWhereThereIsNoneYet(String price) {
        world.own();

        Ticker first = world.matched(price);

        assertThat(world.refused).containsExactly(first);
    }

    @Test
    void aNewOwnerMeasuresFromWhatTheOneBeforeHasStored() {
        world.lastBefore = stored("1000");
        world.own();

        world.matched("1900");
        Ticker low = world.matched("45");

        assertThat(world.refused).containsExactly(low);
        assertThat(world.prices.find(MatchingFixture.BHP).map(LastPrice::price)).contains(Price.parse("1900"));
    }

    @Test
    void whatCameBeforeTheBookWasThereIsJudgedWhenTheLastPriceIsKnown() {
        CompletableFuture<Optional<LastPrice>> asked = new CompletableFuture<>();
        world.lastBefore = asked;
        OpenOrder order = placed(Side.BUY, "44");
        world.symbols.own(MatchingFixture.PARTITION, Set.of(MatchingFixture.BHP));
        Ticker forged = world.matched("1");
        world.matched("44");

        asked.complete(stored("45").join());
        world.thread.runAll();

        assertThat(world.refused).containsExactly(forged);
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
        assertThat(world.fills()).extracting(Outcome.Filled::price).containsExactly(Price.parse("44"));
    }

    /** A split of ten for one, or a gap: the operator widens the band of the listing, and takes it back. */
    @Test
    void anOperatorLetsARealGapThrough() {
        world.own();
        world.matched("45");
        Ticker before = world.matched("4.5");
        world.listings.setPriceBand(MatchingFixture.BHP, PriceBand.valueOf("12"));

        world.matched("4.5");
        world.listings.setPriceBand(MatchingFixture.BHP, null);
        world.matched("5");
        Ticker back = world.matched("45");

        assertThat(world.refused).containsExactly(before, back);
        assertThat(world.prices.find(MatchingFixture.BHP).map(LastPrice::price)).contains(Price.parse("5"));
    }

    private OpenOrder placed(Side side, String price) {
        OpenOrder order = world.place(world.anOrder().side(side).price(price));
        world.offered.placed(order);
        world.thread.runAll();
        return order;
    }

    private CompletableFuture<Optional<LastPrice>> stored(String price) {
        return CompletableFuture.completedFuture(
                Optional.of(new LastPrice(MatchingFixture.BHP, Price.parse(price), MatchingFixture.START - 1_000_000)));
    }
}
