package io.geobroker.schema.migration;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a CQL file into its statements. Comments are dropped and white space becomes one blank, except in quotes. */
final class CqlScript {
    /** Anything else is one character of a statement. A doubled quote reads as two strings: the same text. */
    private static final Pattern PART = Pattern.compile(
            "(?<blank>(?:\\s+|--[^\\n]*|//[^\\n]*|/\\*.*?\\*/)++)"
                    + "|(?<end>;)"
                    + "|(?<quoted>'[^']*'|\"[^\"]*\"|\\$\\$.*?\\$\\$)"
                    + "|(?<unclosed>/\\*|\\$\\$|['\"])"
                    + "|.",
            Pattern.DOTALL);

    private CqlScript() {}

    /**
     * In their order, without semicolons.
     *
     * @throws IllegalArgumentException when a quote or a comment is not closed
     */
    static List<String> statements(String text) {
        // Other line ends must not look like a changed migration. The last statement may lack its semicolon.
        String script = text.replace("\r\n", "\n") + "\n;";
        List<String> statements = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        Matcher part = PART.matcher(script);
        while (part.find()) {
            if (part.group("unclosed") != null) {
                throw unclosed(part.group(), script.substring(0, part.start()));
            } else if (part.group("end") != null) {
                statements.add(current.toString().strip());
                current.setLength(0);
            } else {
                current.append(part.group("blank") == null ? part.group() : " ");
            }
        }
        return statements.stream().filter(statement -> !statement.isEmpty()).toList();
    }

    private static IllegalArgumentException unclosed(String opening, String before) {
        String what = switch (opening) {
            case "/*" -> "comment";
            case "$$" -> "string";
            default -> "quote";
        };
        long line = before.chars().filter(c -> c == '\n').count() + 1;
        return new IllegalArgumentException(what + " opened on line " + line + " is not closed");
    }
}
