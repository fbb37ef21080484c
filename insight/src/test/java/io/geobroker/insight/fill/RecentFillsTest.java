package io.geobroker.insight.fill;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.book.FillContext;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.broker.tape.TradeContext;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecentFillsTest {
    private static final int KEPT = 20;

    private final InMemoryListings listings =
            new InMemoryListings(WorldFile.load("two-regions").listings());
    private final RecentFills fills =
            new RecentFills(true, () -> listings, "sydney", new PlacingRegions(List.of("sydney", "north-virginia")));
    private final ObservationRegistry observations = ObservationRegistry.create();

    RecentFillsTest() {
        observations.observationConfig().observationHandler(fills);
    }

    @Test
    void keepsTheLatestTradesOfStocksAtHomeHereWhateverSequenceTheyCameIn() {
        List<Outcome.Filled> all = new ArrayList<>();
        for (int micros = 1; micros <= KEPT + 5; micros++) {
            all.add(trade("BHP", micros));
        }
        List<Outcome.Filled> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(7));

        shuffled.forEach(trade -> observe(new TradeContext(trade)));
        observe(new TradeContext(trade("IBM", 1_000)));

        Collections.reverse(all);
        assertThat(fills.trades()).isEqualTo(all.subList(0, KEPT));
    }

    @Test
    void keepsTheTradesOfAStockThatMovesAwayUntilNoneOfItsOrdersIsLeft() {
        Outcome.Filled whileMoving = trade("BHP", 5);
        listings.move(move(OptionalLong.empty()));
        observe(new TradeContext(whileMoving));
        listings.move(move(OptionalLong.of(6)));
        observe(new TradeContext(trade("BHP", 7)));

        assertThat(fills.trades()).containsExactly(whileMoving);
    }

    private static SymbolMove move(OptionalLong drainedMicros) {
        return new SymbolMove(
                new Symbol("BHP"), 1, "sydney", "north-virginia", 3, "ann", OptionalLong.of(4), drainedMicros);
    }

    @Test
    void aTradeRecordedAgainIsOneTradeAndOneThatWasNotIsNone() {
        Outcome.Filled trade = trade("BHP", 5);

        observe(new TradeContext(trade));
        observe(new TradeContext(trade));
        Observation.createNotStarted("record", () -> new TradeContext(trade("BHP", 6)), observations)
                .start()
                .error(new IllegalStateException("no answer"))
                .stop();

        assertThat(fills.trades()).containsExactly(trade);
    }

    @Test
    void tellsHowOrdersWereFilledByTickersAndWhereTheyWerePlaced() {
        FillContext fill = new FillContext(
                anOrder().placedIn("north-virginia").build(),
                new ReceivedTicker(
                        new Ticker(new Symbol("BHP"), Price.parse("45.10"), 1, null),
                        new ReceivedTicker.Arrival(0, 0, false),
                        () -> {},
                        (received, why) -> {}));
        fill.filled(Duration.ofMillis(3), 9);
        FillContext lost = new FillContext(anOrder().placedIn("sydney").build(), fill.received());

        observe(fill);
        observe(lost);

        assertThat(fills.journeys())
                .containsExactly(new RecentFills.Journey(fill.order(), "north-virginia", Duration.ofMillis(3), 9));
    }

    private void observe(Observation.Context context) {
        Observation.createNotStarted("any", () -> context, observations).start().stop();
    }

    private static Outcome.Filled trade(String symbol, long micros) {
        return new Outcome.Filled(
                anOrder().of(symbol).build(), decidedAt(micros, "sydney-1"), Price.parse("45.10"), micros);
    }
}
