package io.geobroker.broker.platform.web.connector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.springframework.core.io.ClassPathResource;

/** Adds security headers to every answer. Spring Security would miss those outside its filter chains. */
final class SecureHeaders implements HttpConfiguration.Customizer {
    private static final Pattern INLINE =
            Pattern.compile("<script(?: type=\"[a-z]+\")?>(.*?)</script>", Pattern.DOTALL);

    private final HttpFields headers;

    /** @param page whose inline scripts may run, and no others; may be missing */
    SecureHeaders(ClassPathResource page) {
        HttpFields.Mutable all = HttpFields.build();
        all.add(new HttpField("X-Content-Type-Options", "nosniff"));
        all.add(new HttpField("X-Frame-Options", "DENY"));
        all.add(new HttpField("Referrer-Policy", "no-referrer"));
        all.add(new HttpField(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'" + hashes(page)
                        + "; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none';"
                        + " form-action 'self'; frame-ancestors 'none'"));
        headers = all.asImmutable();
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        responseHeaders.add(headers);
        return request;
    }

    /** Of inline scripts (Content Security Policy Level 3, 2.3.1). */
    private static String hashes(ClassPathResource page) {
        if (!page.exists()) {
            return "";
        }
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return INLINE.matcher(page.getContentAsString(StandardCharsets.UTF_8))
                    .results()
                    .map((MatchResult script) -> " 'sha256-"
                            + Base64.getEncoder()
                                    .encodeToString(sha.digest(script.group(1).getBytes(StandardCharsets.UTF_8)))
                            + "'")
                    .collect(Collectors.joining());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
