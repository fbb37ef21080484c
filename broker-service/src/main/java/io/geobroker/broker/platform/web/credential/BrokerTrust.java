package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import java.net.http.HttpRequest;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.security.core.Authentication;

/** How the brokers of a world authenticate each other (ADR 26). Others must not decide orders. Thread-safe. */
public sealed interface BrokerTrust permits BrokerCredential, BrokerCertificates {
    /** The prefix of all paths for brokers only. */
    String PATHS = "/geo/internal";

    /** Role: a broker of the world. */
    String BROKER = "BROKER";

    /** Role: a broker of this broker's region. */
    String NEIGHBOUR = "NEIGHBOUR";

    /** Whether brokers can authenticate at all; if not, they send each other nothing. */
    boolean isConfigured();

    /** Adds a credential, if it is a header. */
    void sign(HttpRequest.Builder request);

    /** Whether any broker of the world asks. */
    boolean isBroker(Shown shown);

    /**
     * Gives the role {@link #BROKER}, and {@link #NEIGHBOUR} for this region as far as regions can be told apart.
     *
     * @throws ApiException when it is no broker; says what is missing
     */
    Authentication authenticate(Shown shown);

    /** Accepts certificates of this region's brokers, at whatever address. Empty without certificates. */
    Optional<Predicate<X509Certificate>> neighbours();
}
