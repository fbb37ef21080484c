package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;
import org.springframework.security.core.Authentication;

/** Authenticates other brokers before their bodies are read. */
public record BrokerCheck(BrokerTrust trust) implements CredentialCheck {
    @Override
    public boolean covers(String path) {
        return ProtectedPaths.BROKERS.cover(path);
    }

    @Override
    public CompletionStage<Authentication> authenticate(Request request) {
        try {
            return CompletableFuture.completedFuture(trust.authenticate(Shown.of(request)));
        } catch (ApiException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
