package io.geobroker.broker;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How brokers authenticate each other; their addresses are in {@link RegionProperties}.
 *
 * @param knownBy {@code credential}, the default, is {@code geobroker.market.credential}. {@code certificate} is the
 *     identity in it ({@link io.geobroker.broker.platform.web.credential.BrokerCertificates}): it needs {@code
 *     server.ssl.client-auth=want} and {@code geobroker.http.bundle}, and the credential is not used
 */
@ConfigurationProperties("geobroker.brokers")
public record BrokersProperties(@DefaultValue("credential") KnownBy knownBy) {

    /** How a broker is authenticated. */
    public enum KnownBy {
        CREDENTIAL,
        CERTIFICATE
    }
}
