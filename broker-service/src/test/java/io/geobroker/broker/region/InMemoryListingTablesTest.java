package io.geobroker.broker.region;

class InMemoryListingTablesTest extends ListingTablesContract {
    private final InMemoryListingTables tables = new InMemoryListingTables();

    @Override
    protected ListingTables tables() {
        return tables;
    }
}
