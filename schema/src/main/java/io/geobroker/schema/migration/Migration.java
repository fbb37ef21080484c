package io.geobroker.schema.migration;

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

    /** In ascending order. A list, because some kinds of jars cannot list resources. */
    static final List<String> FILE_NAMES =
            List.of("V001__baseline.cql", "V002__doors.cql", "V003__lost_doors.cql", "V004__assets_version.cql");

    Migration {
        statements = List.copyOf(statements);
        if (statements.isEmpty()) {
            throw new IllegalArgumentException("has no statement");
        }
    }

    static List<Migration> bundled() {
        return FILE_NAMES.stream().map(Migration::read).toList();
    }

    private static Migration read(String fileName) {
        try (InputStream in = Migration.class.getResourceAsStream(fileName)) {
            return parse(
                    fileName, new String(Objects.requireNonNull(in, fileName).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read migration " + fileName, e);
        }
    }

    static Migration parse(String fileName, String script) {
        Matcher matcher = FILE_NAME.matcher(fileName);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("migration must be named like V001__what_it_does.cql: " + fileName);
        }
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

    /** Tables that all of them together leave, without the keyspace. */
    static Set<String> tables(List<Migration> inOrder) {
        Set<String> tables = new HashSet<>();
        inOrder.stream()
                .flatMap(migration -> migration.statements().stream())
                .map(TABLE::matcher)
                .filter(Matcher::matches)
                .forEach(table -> {
                    String name = table.group(2).toLowerCase(Locale.ROOT);
                    if (table.group(1) == null) {
                        tables.remove(name);
                    } else {
                        tables.add(name);
                    }
                });
        return tables;
    }
}
