package io.geobroker.tls;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How this program calls others over HTTP.
 *
 * @param bundle a bundle of {@code spring.ssl.bundle}: its certificate is shown, and only its authorities are trusted.
 *     Default none: no certificate, Java's authorities
 */
@ConfigurationProperties("geobroker.http")
public record HttpProperties(@Nullable String bundle) {}
