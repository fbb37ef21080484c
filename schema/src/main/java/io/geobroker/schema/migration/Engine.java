package io.geobroker.schema.migration;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The database in use, and its differences to Cassandra, for which migrations are written. */
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

    /** Scylla's strategy for tables of every kind. Its speculative retry takes one value, not a minimum of two. */
    private static final Map<String, String> OPTIONS_OF_SCYLLA = Map.of(
            "'UnifiedCompactionStrategy'", "'IncrementalCompactionStrategy'",
            "'MIN(99PERCENTILE,50ms)'", "'99PERCENTILE'");

    /**
     * Tablets have no conditional writes up to Scylla 2025.3 (manual, "Lightweight Transactions"). The driver's token map
     * does not know them.
     */
    private static final String WITHOUT_TABLETS = " AND tablets = {'enabled': false}";

    /**
     * @param columns the present columns of a table of keyspace {@code broker}
     * @return empty when there is nothing to do
     */
    abstract Optional<String> ready(String statement, Function<String, Set<String>> columns);
}
