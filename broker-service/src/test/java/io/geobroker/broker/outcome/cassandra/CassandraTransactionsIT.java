package io.geobroker.broker.outcome.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.outcome.Transaction;
import io.geobroker.broker.outcome.Transactions;
import io.geobroker.broker.outcome.TransactionsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraTransactionsIT extends TransactionsContract {
    private final Trades trades;
    private final Transactions store;

    CassandraTransactionsIT(CassandraSessions sessions) {
        MicroClock clock = new MicroClock(() -> NOW);
        this.trades = new CassandraTrades(sessions.home(), clock);
        this.store = new CassandraTransactions(sessions.home(), clock, 13);
    }

    @Override
    protected Trades trades() {
        return trades;
    }

    @Override
    protected Transactions store() {
        return store;
    }

    @Test
    void listsTheHistoryConfigured() {
        List<Transaction> fills = fills(micros("2024-11-30T23:59:59Z"), micros("2024-12-01T00:00:00Z"));

        assertThat(list(query(true, 100, null))).containsExactly(fills.get(1));
        assertThat(list(query(false, 100, fills.get(0).order()))).containsExactly(fills.get(1));
    }
}
