package io.geobroker.schema.migration;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The database that the tables are in. The migrations are written for Cassandra; what another one says differently is said
 * here and nowhere else.
 */
public enum Engine {
    /** Apache Cassandra 5.0. */
    CASSANDRA {
        @Override
        Optional<String> ready(String statement, Function<String, Set<String>> columns) {
            return Optional.of(statement);
        }
    },

    /** ScyllaDB 2025.1 or newer; see docs/guide/scylla.md. */
    SCYLLA {
        @Override
        Optional<String> ready(String statement, Function<String, Set<String>> columns) {
            Optional<AddedColumns> added = AddedColumns.of(statement);
            if (added.isPresent()) {
                return added.get().without(columns.apply(added.get().table()));
            }
            String known = statement;
            for (Map.Entry<String, String> option : OPTIONS_OF_SCYLLA.entrySet()) {
                known = known.replace(option.getKey(), option.getValue());
            }
            return Optional.of(known.startsWith("CREATE KEYSPACE ") ? known + WITHOUT_TABLETS : known);
        }
    };

    /**
     * The strategy that Scylla has for tables of every kind, and the one number of two that it takes for a second read: by
     * what is usual for the table, since the other is a guess of ours.
     */
    private static final Map<String, String> OPTIONS_OF_SCYLLA = Map.of(
            "'UnifiedCompactionStrategy'", "'IncrementalCompactionStrategy'",
            "'MIN(99PERCENTILE,50ms)'", "'99PERCENTILE'");

    /**
     * Conditional writes to tablets are not there up to 2025.3 (its manual, "Lightweight Transactions"), and the driver's token
     * map, by which brokers tell where a symbol is, knows nothing of tablets.
     */
    private static final String WITHOUT_TABLETS = " AND tablets = {'enabled': false}";

    /**
     * A statement as this database takes it.
     *
     * @param columns the names of the columns that a table of keyspace {@code broker} has now
     * @return empty when there is nothing to do
     */
    abstract Optional<String> ready(String statement, Function<String, Set<String>> columns);
}
