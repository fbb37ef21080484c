package io.geobroker.broker;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the brokers of a world are to each other; where they are is in {@link RegionProperties}.
 *
 * @param knownBy credential or certificate; default credential, which is {@code geobroker.market.credential}. By certificate
 *     they are known by the identity in it ({@link io.geobroker.broker.platform.web.credential.BrokerCertificates}): that needs {@code
 *     server.ssl.client-auth=want} and {@code geobroker.http.bundle}, and a credential is neither shown nor taken
 */
@ConfigurationProperties("geobroker.brokers")
public record BrokersProperties(@DefaultValue("credential") KnownBy knownBy) {

    /** By what a broker is known. */
    public enum KnownBy {
        CREDENTIAL,
        CERTIFICATE
    }
}
