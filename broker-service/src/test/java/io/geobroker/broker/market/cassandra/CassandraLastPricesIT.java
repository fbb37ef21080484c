package io.geobroker.broker.market.cassandra;

import static io.geobroker.broker.order.OrderFixture.aSymbol;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraLastPricesIT {
    private final CassandraLastPrices prices;

    CassandraLastPricesIT(CassandraSessions sessions) {
        prices = new CassandraLastPrices(sessions.home(), SharedWorld.SYDNEY);
    }

    @Test
    void theNewestStandsWhateverIsWrittenLast() {
        Symbol symbol = aSymbol();
        LastPrice newest = new LastPrice(symbol, Price.parse("12.5"), 1_773_144_000_000_002L);

        await(prices.put(newest));
        await(prices.put(new LastPrice(symbol, Price.parse("99"), 1_773_144_000_000_001L)));

        assertThat(await(prices.find(symbol))).contains(newest);
        assertThat(await(prices.all())).contains(newest);
        assertThat(await(prices.find(aSymbol()))).isEmpty();
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
