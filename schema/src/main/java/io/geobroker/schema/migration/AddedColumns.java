package io.geobroker.schema.migration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code ALTER TABLE ... ADD IF NOT EXISTS} for a database that lacks {@code IF NOT EXISTS} there.
 *
 * @param table without the keyspace
 * @param columns each with its type
 */
record AddedColumns(String table, List<String> columns) {
    private static final Pattern STATEMENT = Pattern.compile(
            "ALTER TABLE broker\\.(\\w+) ADD IF NOT EXISTS \\((.+)\\)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    static Optional<AddedColumns> of(String statement) {
        Matcher matcher = STATEMENT.matcher(statement);
        return matcher.matches()
                ? Optional.of(new AddedColumns(matcher.group(1), apart(matcher.group(2))))
                : Optional.empty();
    }

    /** Splits at commas outside the brackets of a type. */
    private static List<String> apart(String columns) {
        List<String> found = new ArrayList<>();
        int start = 0;
        int brackets = 0;
        for (int i = 0; i < columns.length(); i++) {
            switch (columns.charAt(i)) {
                case '<' -> brackets++;
                case '>' -> brackets--;
                case ',' -> {
                    if (brackets == 0) {
                        found.add(columns.substring(start, i).strip());
                        start = i + 1;
                    }
                }
                default -> {
                    // part of a name or of a type
                }
            }
        }
        found.add(columns.substring(start).strip());
        return found;
    }

    /** Adds the absent columns; empty when none is absent. */
    Optional<String> without(Set<String> present) {
        String absent = columns.stream()
                .filter(column -> !present.contains(name(column)))
                .collect(Collectors.joining(", "));
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of("ALTER TABLE broker." + table + " ADD (" + absent + ")");
    }

    private static String name(String column) {
        return column.split("\\s", 2)[0].toLowerCase(Locale.ROOT);
    }
}
