package io.geobroker.schema.migration;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The keyspace of one region, replicated only in its own datacenter.
 *
 * <p>Not a numbered migration: a region may join after the last one. Creation is {@code IF NOT EXISTS} with fixed ids, so
 * programs can do it concurrently or continue each other's.
 */
public final class RegionKeyspace {
    private static final List<String> TABLES = CqlScript.statements(Migration.text("region.cql"));
    private static final Pattern NAME = Pattern.compile("(?<=EXISTS region\\.)\\w+");

    private RegionKeyspace() {}

    /** Such as {@code broker_north_virginia}; at most 47 of Cassandra's 48 characters. */
    public static String of(String region) {
        return Schema.KEYSPACE + "_" + region.replace('-', '_');
    }

    /** DDL of the tables that are not there, independent of each other. */
    static List<String> absentTables(String keyspace, Set<String> present) {
        return TABLES.stream()
                .filter(ddl -> !present.contains(name(ddl)))
                .map(ddl -> ddl.replace("EXISTS region.", "EXISTS " + keyspace + ".") + " AND ID = "
                        + id(keyspace, name(ddl)))
                .toList();
    }

    private static String name(String ddl) {
        return NAME.matcher(ddl).results().findFirst().orElseThrow().group();
    }

    /** It follows from the name, so that concurrent creators make the same table. */
    private static UUID id(String keyspace, String table) {
        return UUID.nameUUIDFromBytes((keyspace + "." + table).getBytes(StandardCharsets.UTF_8));
    }
}
