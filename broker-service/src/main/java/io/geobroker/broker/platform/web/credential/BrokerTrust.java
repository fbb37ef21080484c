package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import java.net.http.HttpRequest;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.security.core.Authentication;

/**
 * How the brokers of a world know each other, so that nobody else can have orders decided in a customer's name (ADR 26).
 * Threads may share it.
 */
public sealed interface BrokerTrust permits BrokerCredential, BrokerCertificates {
    /** Above all paths that are for brokers only. */
    String PATHS = "/geo/internal";

    /** The role of a broker of the world. */
    String BROKER = "BROKER";

    /** The role of a broker of this broker's own region. */
    String NEIGHBOUR = "NEIGHBOUR";

    /** Whether brokers can know each other at all; if not, they do not ask each other. */
    boolean isConfigured();

    /** Adds what this broker is known by to a request, as far as that is a header. */
    void sign(HttpRequest.Builder request);

    /** Whether any broker of the world asks, whatever it asks for. */
    boolean isBroker(Shown shown);

    /**
     * Which broker asks, with role {@link #BROKER}, and {@link #NEIGHBOUR} if it is of this broker's own region, as far as
     * regions can be told apart.
     *
     * @throws ApiException when it is none; it says what is missing
     */
    Authentication authenticate(Shown shown);

    /**
     * What brokers of this broker's own region show when they are asked, whatever address they are asked at. Empty where brokers
     * are not known by what they show.
     */
    Optional<Predicate<X509Certificate>> neighbours();
}
