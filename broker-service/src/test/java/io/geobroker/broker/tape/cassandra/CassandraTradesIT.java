package io.geobroker.broker.tape.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.Trades;
import io.geobroker.broker.tape.TradesContract;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraTradesIT extends TradesContract {
    private final CqlSession session;
    private final Trades store;

    CassandraTradesIT(CassandraSessions sessions) {
        this.session = sessions.home();
        this.store = new CassandraTrades(session, new MicroClock(() -> NOW), Intent.WRITE);
    }

    @Override
    protected Trades store() {
        return store;
    }

    @Test
    void recordsTheWholeTradeOnTheTape() {
        Trade trade = record(tradeAt(micros("2026-01-01T00:00:00.000500Z")));

        assertThat(session.execute(
                                "SELECT * FROM broker.trades_by_symbol WHERE symbol = ? AND day = '2026-01-01'",
                                trade.order().symbol().value())
                        .all())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getUuid("order_id"))
                            .isEqualTo(trade.order().id().uuid());
                    assertThat(row.getUuid("claim_id"))
                            .isEqualTo(trade.decision().claim().value());
                    assertThat(row.getLong("traded_at_micros"))
                            .isEqualTo(trade.decision().atMicros());
                    assertThat(row.getString("side")).isEqualTo("buy");
                    assertThat(row.getLong("price_micros"))
                            .isEqualTo(trade.price().micros());
                    assertThat(row.getLong("quantity")).isEqualTo(trade.order().quantity());
                    assertThat(row.getString("customer_id"))
                            .isEqualTo(trade.order().customer().value());
                    assertThat(row.getLong("ticker_time_micros")).isEqualTo(trade.tickerTimeMicros());
                    assertThat(row.getString("decided_by")).isEqualTo("sydney-1");
                });
    }
}
