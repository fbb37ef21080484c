package io.geobroker.schema.migration;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The keyspace of one region, replicated only in its own datacenter.
 *
 * <p>Not a numbered migration: a region may join after the last one. Creation is {@code IF NOT EXISTS} with fixed ids, so
 * programs can do it concurrently or continue each other's.
 */
public final class RegionKeyspace {
    private static final String READ_BY_KEY = " AND caching = {'keys': 'ALL', 'rows_per_partition': 'NONE'}"
            + " AND speculative_retry = 'MIN(99PERCENTILE,50ms)'";

    /** Slightly above the hint window, as for open_orders. */
    private static final String DELETED_ALL_THE_TIME = " AND gc_grace_seconds = 14400";

    /** Table name to columns, key and options. */
    private static final Map<String, String> TABLES = Map.of(
            // With the ticker's time as timestamp, so the newest price wins in any order. No deletes.
            "last_prices_by_region",
            " (region text, symbol text, price_micros bigint, ticker_time_micros bigint, previous_close_micros bigint,"
                    + " PRIMARY KEY (region, symbol))"
                    + " WITH comment = 'What each stock at home here traded at last. Written plainly at LOCAL_QUORUM by"
                    + " the owners of the symbols, coalesced; read for market orders and for holds.'"
                    + " AND compaction = {'class': 'UnifiedCompactionStrategy'}" + READ_BY_KEY,
            "owed_orders",
            " (to_region text, minute bigint, order_id timeuuid, customer_id text, symbol text,"
                    + " PRIMARY KEY ((to_region, minute), order_id)) WITH comment = 'Orders of which another region did"
                    + " not acknowledge what became of them, by the minute since the epoch in which that was noticed."
                    + " Written plainly at LOCAL_QUORUM, deleted once they are delivered.'"
                    + " AND compaction = {'class': 'UnifiedCompactionStrategy'}" + READ_BY_KEY + DELETED_ALL_THE_TIME,
            "owed_minutes",
            " (to_region text, minute bigint, PRIMARY KEY (to_region, minute)) WITH comment = 'The minutes for which"
                    + " there may be rows in owed_orders. Written plainly at LOCAL_QUORUM before the first of them,"
                    + " deleted when a minute is over and empty.'"
                    + " AND compaction = {'class': 'UnifiedCompactionStrategy'}" + READ_BY_KEY + DELETED_ALL_THE_TIME);

    private RegionKeyspace() {}

    /** Such as {@code broker_north_virginia}; at most 47 of Cassandra's 48 characters. */
    public static String of(String region) {
        return Schema.KEYSPACE + "_" + region.replace('-', '_');
    }

    /** DDL of the tables that are not there, independent of each other. */
    static List<String> absentTables(String keyspace, Set<String> present) {
        return TABLES.entrySet().stream()
                .filter(table -> !present.contains(table.getKey()))
                .map(table -> tableDdl(keyspace + "." + table.getKey(), table.getValue()))
                .sorted()
                .toList();
    }

    /** The id follows from the name, so that concurrent creators make the same table. */
    private static String tableDdl(String table, String definition) {
        UUID id = UUID.nameUUIDFromBytes(table.getBytes(StandardCharsets.UTF_8));
        return "CREATE TABLE IF NOT EXISTS " + table + definition + " AND ID = " + id;
    }
}
