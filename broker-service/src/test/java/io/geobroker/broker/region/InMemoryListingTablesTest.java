package io.geobroker.broker.region;

class InMemoryListingTablesTest extends ListingTablesContract {
    InMemoryListingTablesTest() {
        super(new InMemoryListingTables());
    }
}
