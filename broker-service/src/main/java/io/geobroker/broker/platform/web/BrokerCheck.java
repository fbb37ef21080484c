package io.geobroker.broker.platform.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;

/** Knows other brokers by the credential they share. */
public final class BrokerCheck implements CredentialCheck {
    private final BrokerCredential credential;

    public BrokerCheck(BrokerCredential credential) {
        this.credential = credential;
    }

    @Override
    public boolean covers(String path) {
        return path.startsWith(BrokerCredential.PATHS);
    }

    @Override
    public CompletionStage<Verdict> check(Request request) {
        String shown = request.getHeaders().get(BrokerCredential.HEADER);
        return CompletableFuture.completedFuture(
                shown != null && credential.is(shown) ? Verdict.KNOWN : Verdict.UNKNOWN);
    }
}
