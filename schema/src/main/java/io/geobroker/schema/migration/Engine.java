package io.geobroker.schema.migration;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
            Matcher added = ADDED_COLUMNS.matcher(statement);
            if (added.matches()) {
                return addAbsent(added.group(1), added.group(2).strip(), columns.apply(added.group(1)));
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

    /** Of a table; Scylla lacks {@code IF NOT EXISTS} there. */
    private static final Pattern ADDED_COLUMNS = Pattern.compile(
            "ALTER TABLE broker\\.(\\w+) ADD IF NOT EXISTS \\((.+)\\)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** What follows a comma inside a type is another type, without a name before it. */
    private static final Pattern BETWEEN_COLUMNS = Pattern.compile("\\s*,\\s*(?=\\w+\\s+\\w)");

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

    private static Optional<String> addAbsent(String table, String columns, Set<String> present) {
        String absent = BETWEEN_COLUMNS
                .splitAsStream(columns)
                .filter(column -> !present.contains(column.split("\\s", 2)[0].toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", "));
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of("ALTER TABLE broker." + table + " ADD (" + absent + ")");
    }
}
