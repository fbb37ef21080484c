package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A customer's key, from the curl file that {@code up} writes.
 *
 * @param authority the only trusted one, as PEM; null for Java's own
 */
record CustomerKey(Map<String, String> headers, @Nullable String authority) {
    private static final Pattern HEADER = Pattern.compile("header = \"([^:]+): (.*)\"");
    private static final Pattern AUTHORITY = Pattern.compile("cacert = \"(.*)\"");

    static CustomerKey read(Path file) {
        try {
            Map<String, String> headers = new LinkedHashMap<>();
            String authority = null;
            for (String line : Files.readAllLines(file)) {
                Matcher header = HEADER.matcher(line);
                Matcher trusted = AUTHORITY.matcher(line);
                if (header.matches()) {
                    headers.put(header.group(1), header.group(2));
                } else if (trusted.matches()) {
                    authority = Files.readString(Path.of(trusted.group(1)));
                }
            }
            return new CustomerKey(headers, authority);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the key in " + file, e);
        }
    }

    HttpClient.Builder trusting(HttpClient.Builder client) {
        return authority == null ? client : client.sslContext(IssuedCertificate.trusting(authority));
    }
}
