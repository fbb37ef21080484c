package io.geobroker.broker.platform.web;

import java.net.http.HttpRequest;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How the brokers of a world know each other, so that nobody else can have orders decided in a customer's name (ADR 26).
 * Threads may share it.
 */
public sealed interface BrokerTrust permits BrokerCredential, BrokerCertificates {
    /** How all paths begin that are for brokers only. */
    String PATHS = "/geo/internal/";

    /** Whether brokers can know each other at all; if not, they do not ask each other. */
    boolean isConfigured();

    /** Adds what this broker is known by to a request, as far as that is a header. */
    void sign(HttpRequest.Builder request);

    /** Whether any broker of the world asks. */
    boolean isBroker(Shown shown);

    /** @throws ApiException unless {@linkplain #isBroker a broker} asks; it says what is missing */
    void requireBroker(Shown shown);

    /** @throws ApiException unless a broker of this broker's own region asks, as far as regions can be told apart */
    void requireNeighbour(Shown shown);

    /**
     * What brokers of this broker's own region show when they are asked, whatever address they are asked at. Empty where brokers
     * are not known by what they show.
     */
    Optional<Predicate<X509Certificate>> neighbours();
}
