package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.region.ListingTables;
import io.geobroker.broker.region.ListingTablesContract;
import org.junit.jupiter.api.AfterEach;

@StoreTest
class CassandraListingTablesIT extends ListingTablesContract {
    private final CqlSession session;
    private final CassandraListingTables tables;

    CassandraListingTablesIT(CassandraSessions sessions) {
        this.session = sessions.home();
        this.tables = new CassandraListingTables(session);
    }

    @AfterEach
    void forgetTheExchange() {
        ListingsOfATest.forget(session, EXCHANGE);
    }

    @Override
    protected ListingTables tables() {
        return tables;
    }
}
