package io.geobroker.broker.platform.cassandra;

import java.util.Locale;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Verb and table of a CQL statement.
 *
 * @param words both, such as {@code insert order_outcomes}; {@code other} for other verbs
 * @param table without the keyspace; null when there is none
 */
public record StatementName(String words, @Nullable String table, boolean writes, boolean conditional) {
    private static final StatementName OTHER = new StatementName("other", null, false, false);

    static StatementName of(String cql) {
        StringTokenizer words = new StringTokenizer(cql);
        if (!words.hasMoreTokens()) {
            return OTHER;
        }
        String verb = words.nextToken().toLowerCase(Locale.ROOT);
        String beforeTable = switch (verb) {
            case "insert" -> "into";
            case "update" -> "update";
            case "select", "delete" -> "from";
            default -> "";
        };
        String table = null;
        boolean conditional = false;
        String before = verb;
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            if (table == null && before.equals(beforeTable)) {
                table = withoutKeyspace(word);
            }
            before = word.toLowerCase(Locale.ROOT);
            conditional |= before.equals("if");
        }
        return table == null
                ? OTHER
                : new StatementName(verb + " " + table, table, !verb.equals("select"), conditional);
    }

    private static String withoutKeyspace(String word) {
        String name = word.substring(word.indexOf('.') + 1);
        int end = 0;
        while (end < name.length() && Character.isJavaIdentifierPart(name.charAt(end))) {
            end++;
        }
        return name.substring(0, end);
    }
}
