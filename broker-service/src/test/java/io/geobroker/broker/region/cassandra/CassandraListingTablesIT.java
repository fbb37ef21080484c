package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.region.ListingTablesContract;
import org.junit.jupiter.api.AfterEach;

@StoreTest
class CassandraListingTablesIT extends ListingTablesContract {
    private final CqlSession session;

    CassandraListingTablesIT(CassandraSessions sessions) {
        super(new CassandraListingTables(sessions.home()));
        this.session = sessions.home();
    }

    @AfterEach
    void forgetTheExchange() {
        ListingsOfATest.forget(session, EXCHANGE);
    }
}
