package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.schema.world.Region;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The keyspace of one region, replicated in the region's own datacenter alone: data that never leaves home.
 *
 * <p>Each region makes its own, whenever its schema is brought up to date, unless whoever opened the world has made it. Not by
 * a numbered migration: the history of those is the whole world's, and a region may join after the last of them was applied. All of it is {@code IF NOT
 * EXISTS} with fixed ids, so that any number of programs may make it at once, and whoever dies in between leaves the rest to
 * the next.
 */
public final class RegionKeyspace {
    private static final String READ_BY_KEY = " AND caching = {'keys': 'ALL', 'rows_per_partition': 'NONE'}"
            + " AND speculative_retry = 'MIN(99PERCENTILE,50ms)'";

    /** Deleted rows are kept just above the hint window, as those of open_orders are. */
    private static final String DELETED_ALL_THE_TIME = " AND gc_grace_seconds = 14400";

    /** Columns, key and options of each table, by its name. */
    private static final Map<String, String> TABLES = Map.of(
            // Written with the ticker's time as timestamp, so that the newest price stands whatever comes last; nothing
            // is
            // deleted.
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

    private final CqlSession session;
    private final Region region;
    private final int replicas;

    RegionKeyspace(CqlSession session, Region region, int replicas) {
        this.session = session;
        this.region = region;
        this.replicas = replicas;
    }

    /** The keyspace of a region: {@code broker_north_virginia}; at most 47 of the 48 characters that Cassandra allows. */
    public static String of(String region) {
        return Schema.KEYSPACE + "_" + region.replace('-', '_');
    }

    String name() {
        return of(region.name());
    }

    boolean exists() {
        // answered by the coordinator alone; idempotent
        return session.execute(SimpleStatement.builder(
                                        "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?")
                                .addPositionalValue(name())
                                .setIdempotence(true)
                                .setTimeout(Schema.STATEMENT_TIMEOUT)
                                .build())
                        .one()
                != null;
    }

    /** Never changes one that is there. */
    String ddl() {
        return "CREATE KEYSPACE IF NOT EXISTS " + name() + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + region.datacenter() + "': " + replicas + "} AND durable_writes = true";
    }

    /** The statements that make the tables that are not there; they do not depend on each other. */
    List<String> absentTables() {
        // answered by the coordinator alone; idempotent
        Set<String> tables = session
                .execute(SimpleStatement.builder("SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?")
                        .addPositionalValue(name())
                        .setIdempotence(true)
                        .setTimeout(Schema.STATEMENT_TIMEOUT)
                        .build())
                .all()
                .stream()
                .map(row -> row.getString("table_name"))
                .collect(Collectors.toUnmodifiableSet());
        return tables(name(), tables);
    }

    /** The statements that make the tables of a keyspace, without those that are there. */
    static List<String> tables(String keyspace, Set<String> present) {
        return TABLES.entrySet().stream()
                .filter(table -> !present.contains(table.getKey()))
                .map(table -> tableDdl(keyspace + "." + table.getKey(), table.getValue()))
                .sorted()
                .toList();
    }

    /** With an id of its own, so that two who make it at the same moment make the same table. */
    private static String tableDdl(String table, String definition) {
        UUID id = UUID.nameUUIDFromBytes(table.getBytes(StandardCharsets.UTF_8));
        return "CREATE TABLE IF NOT EXISTS " + table + definition + " AND ID = " + id;
    }
}
