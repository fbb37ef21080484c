package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;

/** What a test has listed in a shared world, at an exchange of its own. */
public final class ListingsOfATest {
    private ListingsOfATest() {}

    /** As if nothing had ever been listed there: the brokers of the world do that never. */
    public static void forget(CqlSession session, String exchange) {
        session.execute("DELETE FROM broker.listings WHERE exchange = ?", exchange);
        for (Row row : session.execute("SELECT symbol, exchange FROM broker.symbol_homes")) {
            if (exchange.equals(row.getString("exchange"))) {
                session.execute(SimpleStatement.newInstance(
                                "DELETE FROM broker.symbol_homes WHERE symbol = ? IF EXISTS", row.getString("symbol"))
                        .setConsistencyLevel(ConsistencyLevel.EACH_QUORUM)
                        .setSerialConsistencyLevel(ConsistencyLevel.SERIAL));
            }
        }
    }
}
