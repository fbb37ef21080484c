package io.geobroker.broker.market;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.market.PriceBoardFixture.board;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Clock;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MovePricesTest {
    private static final Symbol BHP = new Symbol("BHP");

    private final InMemoryListings listings = InMemoryListings.of(InMemoryListings.listing("BHP", "virginia"));
    private final InMemoryLastPrices ours = new InMemoryLastPrices();
    private final InMemoryLastPrices theirs = new InMemoryLastPrices();
    private final PriceBoard board = board(new MicroClock(Clock.systemUTC()));
    private final MovePrices prices = new MovePrices(
            InMemoryListings.doors("sydney", "virginia"),
            listings,
            region -> region.equals("sydney") ? ours : theirs,
            board);

    @Test
    void whileAStockMovesHereTheNewerPriceOfBothHomesCounts() {
        join(theirs.put(List.of(price("90", 7))));
        assertThat(join(prices.find(BHP))).isEmpty();

        listings.move(move(1, "virginia", "sydney", OptionalLong.empty()));
        assertThat(join(prices.find(BHP))).contains(price("90", 7));
        join(ours.put(List.of(price("40", 3))));
        assertThat(join(prices.find(BHP))).contains(price("90", 7));

        listings.move(move(1, "virginia", "sydney", OptionalLong.of(9)));
        assertThat(join(prices.find(BHP))).as("it is at home here").contains(price("40", 3));
    }

    /** It may be dead: that is why the stock is taken back. */
    @Test
    void aTargetThatNeverWasReadyIsNotAsked() {
        listings.list(InMemoryListings.listing("BHP", "sydney"));
        listings.move(move(1, "sydney", "virginia", OptionalLong.empty()));
        listings.move(move(2, "virginia", "sydney", OptionalLong.empty()));
        join(theirs.put(List.of(price("90", 7))));
        join(ours.put(List.of(price("40", 3))));

        assertThat(join(prices.find(BHP))).contains(price("40", 3));
    }

    @Test
    void ofARegionThatIsLostCountsWhatWasReadBefore() {
        listings.lose(new LostDoor("virginia", "virginia", "sydney", 1, "ann"));
        listings.move(move(1, "virginia", "sydney", OptionalLong.empty()));
        join(ours.put(List.of(price("40", 3))));
        assertThat(join(prices.find(BHP))).contains(price("40", 3));

        board.note(price("95", 7));
        assertThat(join(prices.find(BHP))).contains(price("95", 7));
    }

    /** Its first owner here died before it wrote the price; the one written here is of an earlier stay. */
    @Test
    void ofAStockThatHasJustComeCountsWhatWasReadBefore() {
        listings.move(move(1, "virginia", "sydney", OptionalLong.of(9)));
        board.note(price("95", 7));
        assertThat(join(prices.find(BHP))).contains(price("95", 7));

        join(ours.put(List.of(price("40", 3))));
        assertThat(join(prices.find(BHP))).contains(price("95", 7));

        join(ours.put(List.of(price("96", 8))));
        assertThat(join(prices.find(BHP))).contains(price("96", 8));
    }

    @Test
    void allElseIsOfThisRegion() {
        join(prices.put(List.of(price("40", 3))));

        assertThat(join(ours.all())).containsExactly(price("40", 3));
        assertThat(join(prices.all())).containsExactly(price("40", 3));
    }

    private static LastPrice price(String price, long micros) {
        return new LastPrice(BHP, Price.parse(price), micros);
    }

    private static SymbolMove move(int number, String from, String to, OptionalLong ready) {
        return new SymbolMove(BHP, number, from, to, 5, "ann", ready, OptionalLong.empty());
    }
}
