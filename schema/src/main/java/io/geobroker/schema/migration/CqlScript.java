package io.geobroker.schema.migration;

import java.util.ArrayList;
import java.util.List;

/** Splits a CQL file into its statements. Comments are dropped and white space becomes one blank, except in quotes. */
final class CqlScript {
    private final String text;
    private final List<String> statements = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();
    private int at;

    private CqlScript(String text) {
        this.text = text;
    }

    /**
     * In their order, without semicolons.
     *
     * @throws IllegalArgumentException when a quote or a comment is not closed
     */
    static List<String> statements(String text) {
        // Other line ends must not look like a changed migration.
        return new CqlScript(text.replace("\r\n", "\n")).split();
    }

    private List<String> split() {
        while (at < text.length()) {
            if (text.startsWith("--", at) || text.startsWith("//", at)) {
                at = endOfLine();
                blank();
            } else if (text.startsWith("/*", at)) {
                at = after("*/", at + 2, "comment");
                blank();
            } else if (text.startsWith("$$", at)) {
                keepUntil(after("$$", at + 2, "string"));
            } else if (text.charAt(at) == '\'' || text.charAt(at) == '"') {
                // A doubled quote reads as two strings: the same text.
                keepUntil(after(text.substring(at, at + 1), at + 1, "quote"));
            } else if (text.charAt(at) == ';') {
                at++;
                endStatement();
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
                blank();
            } else {
                keepUntil(at + 1);
            }
        }
        endStatement();
        return List.copyOf(statements);
    }

    private void keepUntil(int end) {
        current.append(text, at, end);
        at = end;
    }

    private void blank() {
        if (!current.isEmpty() && current.charAt(current.length() - 1) != ' ') {
            current.append(' ');
        }
    }

    private void endStatement() {
        String statement = current.toString().strip();
        if (!statement.isEmpty()) {
            statements.add(statement);
        }
        current.setLength(0);
    }

    private int endOfLine() {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private int after(String mark, int from, String what) {
        int end = text.indexOf(mark, from);
        if (end < 0) {
            long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
            throw new IllegalArgumentException(what + " opened on line " + line + " is not closed");
        }
        return end + mark.length();
    }
}
