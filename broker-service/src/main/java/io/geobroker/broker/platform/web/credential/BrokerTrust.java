package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import java.net.http.HttpRequest;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.eclipse.jetty.server.Request;
import org.springframework.security.core.Authentication;

/** How the brokers of a world authenticate each other (ADR 26). Thread-safe. */
public sealed interface BrokerTrust extends CredentialCheck permits BrokerCredential, BrokerCertificates {
    String PATHS = "/geo/internal";

    String BROKER = "BROKER";

    /** A broker of this region. */
    String NEIGHBOUR = "NEIGHBOUR";

    /** If not, brokers send each other nothing. */
    boolean isConfigured();

    /** Adds the credential, if it is a header. */
    void sign(HttpRequest.Builder request);

    boolean isBroker(Shown shown);

    @Override
    default boolean covers(String path) {
        return ProtectedPaths.BROKERS.cover(path);
    }

    @Override
    default CompletionStage<Authentication> authenticate(Request request) {
        try {
            return CompletableFuture.completedFuture(authenticate(Shown.of(request)));
        } catch (ApiException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * With role {@link #BROKER}, and {@link #NEIGHBOUR} for this region as far as regions can be told apart.
     *
     * @throws ApiException when it is no broker
     */
    Authentication authenticate(Shown shown);

    /** Accepts certificates of this region's brokers, at whatever address. Empty without certificates. */
    Optional<Predicate<X509Certificate>> neighbours();
}
