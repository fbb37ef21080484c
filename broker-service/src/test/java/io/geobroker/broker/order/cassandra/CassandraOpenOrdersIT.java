package io.geobroker.broker.order.cassandra;

import static io.geobroker.broker.order.OrderFixture.aSymbol;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OpenOrdersContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraOpenOrdersIT extends OpenOrdersContract {
    private final CqlSession session;
    private final CassandraOpenOrders store;

    CassandraOpenOrdersIT(CassandraSessions sessions) {
        this.session = sessions.home();
        this.store = new CassandraOpenOrders(session, Intent.WRITE, ObservationRegistry.NOOP);
    }

    @Override
    protected OpenOrders store() {
        return store;
    }

    @Override
    protected int pageSize() {
        return 1000;
    }

    @Override
    protected void putBack(OpenOrder order, long writeMicros) {
        session.execute(SimpleStatement.newInstance(
                "INSERT INTO broker.open_orders (symbol, bucket, order_id, side, type, limit_price_micros, quantity,"
                        + " time_in_force, customer_id, client_order_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " USING TIMESTAMP ?",
                order.symbol().value(),
                order.bucket(),
                order.id().uuid(),
                "buy",
                "limit",
                order.worstPrice().micros(),
                order.quantity(),
                "gtc",
                order.customer().value(),
                order.clientOrderId(),
                writeMicros));
    }

    @Test
    void skipsAndCountsRowsThatCannotBeRead() {
        Symbol symbol = aSymbol();
        OpenOrder readable = anOrder().of(symbol.value()).build();
        OpenOrder unreadable = anOrder().of(symbol.value()).build();
        store.add(readable).toCompletableFuture().join();
        session.execute(
                "INSERT INTO broker.open_orders (symbol, bucket, order_id, side, type) VALUES (?, 0, ?, 'borrow', 'limit')",
                symbol.value(),
                unreadable.id().uuid());

        List<OpenOrder> found = new ArrayList<>();
        store.read(symbol, 0, 0, Long.MAX_VALUE)
                .thenCompose(page -> page.takeAll(found::addAll, Runnable::run))
                .toCompletableFuture()
                .join();

        assertThat(found).containsExactly(readable);
        assertThat(store.unreadableRows()).isEqualTo(1);
    }
}
