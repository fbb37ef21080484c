package io.geobroker.tls;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How this program calls others over HTTP.
 *
 * @param bundle a bundle of {@code spring.ssl.bundle}: its certificate is shown to who asks for one, and only its authorities
 *     are trusted; none by default, then no certificate is shown and those are trusted that Java trusts
 */
@ConfigurationProperties("geobroker.http")
public record HttpProperties(@Nullable String bundle) {}
