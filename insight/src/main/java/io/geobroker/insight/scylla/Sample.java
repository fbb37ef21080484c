package io.geobroker.insight.scylla;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of Prometheus' text format: {@code name{label="value",...} value [timestamp]}.
 *
 * <p>Libraries on the class path only write this format.
 *
 * @param value may be infinite or NaN
 */
record Sample(String name, Map<String, String> labels, double value) {
    private static final Pattern NAME = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*");
    private static final Pattern LABEL =
            Pattern.compile("[,\\s]*([a-zA-Z_][a-zA-Z0-9_]*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"\\s*");
    private static final Pattern END_OF_LABELS = Pattern.compile("[,\\s]*}");
    private static final Pattern VALUE = Pattern.compile("\\s*(\\S+)(?:\\s+-?\\d+)?\\s*");
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
        Matcher at = NAME.matcher(line);
        String name = next(at, line).group(1);
        Map<String, String> labels = new HashMap<>();
        if (at.end() < line.length() && line.charAt(at.end()) == '{') {
            at.region(at.end() + 1, line.length()).usePattern(LABEL);
            int end = at.regionStart();
            while (at.lookingAt()) {
                labels.put(at.group(1), unescaped(at.group(2)));
                end = at.end();
                at.region(end, line.length());
            }
            at.region(end, line.length()).usePattern(END_OF_LABELS);
            next(at, line);
        }
        at.region(at.end(), line.length()).usePattern(VALUE);
        if (!at.matches()) {
            throw unreadable(line);
        }
        return Optional.of(new Sample(name, labels, number(at.group(1), line)));
    }

    private static Matcher next(Matcher at, String line) {
        if (!at.lookingAt()) {
            throw unreadable(line);
        }
        return at;
    }

    private static String unescaped(String value) {
        return ESCAPED.matcher(value).replaceAll(found -> {
            String escaped = found.group(1);
            return Matcher.quoteReplacement(escaped.equals("n") ? "\n" : escaped);
        });
    }

    private static double number(String value, String line) {
        return switch (value) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                try {
                    yield Double.parseDouble(value);
                } catch (NumberFormatException e) {
                    throw unreadable(line);
                }
            }
        };
    }

    private static IllegalArgumentException unreadable(String line) {
        return new IllegalArgumentException("not a line of Prometheus' text format: " + line);
    }
}
