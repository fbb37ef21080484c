package io.geobroker.schema.migration;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** The database in use, and its differences to Cassandra, for which migrations are written. */
public enum Engine {
    /** Apache Cassandra 5.0. */
    CASSANDRA {
        @Override
        Optional<String> ready(String statement, Supplier<Set<String>> present) {
            return Optional.of(statement);
        }
    },

    /** ScyllaDB 2025.1 or newer; see docs/guide/scylla.md. */
    SCYLLA {
        @Override
        Optional<String> ready(String statement, Supplier<Set<String>> present) {
            Matcher added = Migration.COLUMNS.matcher(statement);
            if (added.matches() && added.group(2) != null) {
                return addAbsent(added.group(1), added.group(3).strip(), present.get());
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

    /** Tablets have no conditional writes up to Scylla 2025.3, and the driver's token map does not know them. */
    private static final String WITHOUT_TABLETS = " AND tablets = {'enabled': false}";

    /**
     * @param present the columns of keyspace {@code broker}, as {@code table.column}
     * @return empty when there is nothing to do
     */
    abstract Optional<String> ready(String statement, Supplier<Set<String>> present);

    /** Scylla lacks {@code IF NOT EXISTS} for columns. */
    private static Optional<String> addAbsent(String table, String columns, Set<String> present) {
        String absent = Migration.BETWEEN_COLUMNS
                .splitAsStream(columns)
                .filter(column -> !present.contains(Migration.columnName(table, column)))
                .collect(Collectors.joining(", "));
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of("ALTER TABLE broker." + table + " ADD (" + absent + ")");
    }
}
