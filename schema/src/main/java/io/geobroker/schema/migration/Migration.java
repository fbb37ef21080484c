package io.geobroker.schema.migration;

import io.geobroker.schema.Checks;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One versioned change of the schema, a resource like {@code V001__what_it_does.cql}.
 *
 * @param version from 1, applied in ascending order
 * @param statements each safe to repeat
 */
record Migration(int version, String fileName, List<String> statements) {
    private static final Pattern FILE_NAME = Pattern.compile("V(\\d{3})__[a-z0-9]+(_[a-z0-9]+)*\\.cql");
    private static final Pattern TABLE = Pattern.compile(
            "(?:(CREATE TABLE IF NOT)|DROP TABLE IF) EXISTS broker\\.(\\w+)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Group 2 is null where they are dropped; group 3 has them, with their types where they are added. */
    static final Pattern COLUMNS = Pattern.compile(
            "ALTER TABLE broker\\.(\\w+) (?:(ADD IF NOT)|DROP IF) EXISTS \\(?(.+?)\\)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** What follows a comma inside a type is another type, without a name before it. */
    static final Pattern BETWEEN_COLUMNS = Pattern.compile("\\s*,\\s*(?=\\w+\\s+\\w|[^<>]*$)");

    /** In ascending order. A list, because some kinds of jars cannot list resources. */
    static final List<String> FILE_NAMES = List.of("V001__baseline.cql");

    Migration {
        statements = List.copyOf(statements);
        Checks.that(!statements.isEmpty(), "has no statement");
    }

    static List<Migration> bundled() {
        return FILE_NAMES.stream().map(name -> parse(name, text(name))).toList();
    }

    static String text(String fileName) {
        try (InputStream in = Migration.class.getResourceAsStream(fileName)) {
            return new String(Objects.requireNonNull(in, fileName).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + fileName, e);
        }
    }

    static Migration parse(String fileName, String script) {
        Matcher matcher = FILE_NAME.matcher(fileName);
        Checks.that(matcher.matches(), "migration must be named like V001__what_it_does.cql: " + fileName);
        try {
            return new Migration(Integer.parseInt(matcher.group(1)), fileName, CqlScript.statements(script));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("migration " + fileName + ": " + e.getMessage(), e);
        }
    }

    /** SHA-256 in hexadecimal, without comments and white space. */
    String checksum() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String statement : statements) {
                digest.update(statement.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) ';');
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** @param column may be followed by its type */
    static String columnName(String table, String column) {
        return (table + "." + column.split("\\s", 2)[0]).toLowerCase(Locale.ROOT);
    }

    /** Tables, and columns added to them as {@code table.column}, that all of them together leave. */
    static Set<String> result(List<Migration> inOrder) {
        Set<String> names = new HashSet<>();
        inOrder.stream().flatMap(migration -> migration.statements().stream()).forEach(statement -> {
            Matcher table = TABLE.matcher(statement);
            Matcher columns = COLUMNS.matcher(statement);
            if (table.matches() && table.group(1) != null) {
                names.add(table.group(2).toLowerCase(Locale.ROOT));
            } else if (table.matches()) {
                String dropped = table.group(2).toLowerCase(Locale.ROOT);
                names.removeIf(name -> name.equals(dropped) || name.startsWith(dropped + "."));
            } else if (columns.matches()) {
                BETWEEN_COLUMNS
                        .splitAsStream(columns.group(3).strip())
                        .map(column -> columnName(columns.group(1), column))
                        .forEach(columns.group(2) == null ? names::remove : names::add);
            }
        });
        return names;
    }
}
