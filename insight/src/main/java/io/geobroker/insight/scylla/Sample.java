package io.geobroker.insight.scylla;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A line of Prometheus' text format: {@code name{label="value",...} value [timestamp]}.
 *
 * <p>Libraries on the class path only write this format.
 *
 * @param value may be infinite or NaN
 */
record Sample(String name, Map<String, String> labels, double value) {
    private static final String NAME = "([a-zA-Z_:][a-zA-Z0-9_:]*+)\\s*";
    private static final String LABELS = "(?:\\{((?:[^\"}]++|\"(?:[^\"\\\\]|\\\\.)*+\")*+)})?";
    private static final Pattern LINE = Pattern.compile(NAME + LABELS + "\\s*(\\S+)(?:\\s+-?\\d+)?\\s*");
    private static final Pattern LABEL =
            Pattern.compile("[,\\s]*([a-zA-Z_][a-zA-Z0-9_]*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"[,\\s]*");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    Sample {
        labels = Map.copyOf(labels);
    }

    /**
     * Empty for a blank line or comment.
     *
     * @throws IllegalArgumentException when it is not in this format
     */
    static Optional<Sample> of(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return Optional.empty();
        }
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw unreadable(line);
        }
        String labels = Objects.requireNonNullElse(parts.group(2), "");
        if (!LABEL.matcher(labels).replaceAll("").isBlank()) {
            throw unreadable(line);
        }
        return Optional.of(new Sample(
                parts.group(1),
                LABEL.matcher(labels)
                        .results()
                        .collect(Collectors.toMap(
                                label -> label.group(1), label -> unescaped(label.group(2)), (one, other) -> other)),
                number(parts.group(3), line)));
    }

    private static String unescaped(String value) {
        return ESCAPED.matcher(value).replaceAll(found -> {
            String escaped = found.group(1);
            return Matcher.quoteReplacement(escaped.equals("n") ? "\n" : escaped);
        });
    }

    private static double number(String value, String line) {
        try {
            return Double.parseDouble(value.replaceFirst("Inf$", "Infinity"));
        } catch (NumberFormatException e) {
            throw unreadable(line);
        }
    }

    private static IllegalArgumentException unreadable(String line) {
        return new IllegalArgumentException("not a line of Prometheus' text format: " + line);
    }
}
