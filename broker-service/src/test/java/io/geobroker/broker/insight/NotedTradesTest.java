package io.geobroker.broker.insight;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.InMemoryTrades;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.WorldFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NotedTradesTest {
    private static final int KEPT = 20;

    private final InMemoryTrades trades = new InMemoryTrades();
    private final RecentFills fills = new RecentFills();
    private final NotedTrades noted = new NotedTrades(
            trades, new InMemoryListings(WorldFile.load("two-regions").listings()), "sydney", fills);

    @Test
    void keepsTheLatestTradesOfStocksAtHomeHereWhateverSequenceTheyCameIn() {
        List<Trade> all = new ArrayList<>();
        for (int micros = 1; micros <= KEPT + 5; micros++) {
            all.add(trade("BHP", micros));
        }
        List<Trade> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(7));

        shuffled.forEach(this::record);
        record(trade("IBM", 1_000));

        Collections.reverse(all);
        assertThat(fills.trades()).isEqualTo(all.subList(0, KEPT));
    }

    @Test
    void aTradeRecordedAgainIsOneTrade() {
        Trade trade = trade("BHP", 5);

        record(trade);
        record(trade);

        assertThat(fills.trades()).containsExactly(trade);
        assertThat(noted.filledSince(trade.order().symbol(), 0)
                        .toCompletableFuture()
                        .join())
                .isEqualTo(trades.filledSince(trade.order().symbol(), 0)
                        .toCompletableFuture()
                        .join());
    }

    private void record(Trade trade) {
        noted.record(trade).toCompletableFuture().join();
    }

    private static Trade trade(String symbol, long micros) {
        return new Trade(
                anOrder().of(symbol).build(),
                new Outcome.Decision(new ClaimId(new UUID(0, micros)), micros, "sydney-1"),
                Price.parse("45.10"),
                micros);
    }
}
