package io.geobroker.testbed.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a customer's key from the curl file that {@code up} writes. */
final class CustomerKey {
    private static final Pattern HEADER = Pattern.compile("header = \"([^:]+): (.*)\"");

    private CustomerKey() {}

    static Map<String, String> headers(Path file) {
        try {
            Map<String, String> headers = new LinkedHashMap<>();
            for (String line : Files.readAllLines(file)) {
                Matcher header = HEADER.matcher(line);
                if (header.matches()) {
                    headers.put(header.group(1), header.group(2));
                }
            }
            return headers;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the key in " + file, e);
        }
    }
}
