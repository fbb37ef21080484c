package io.geobroker.broker.platform.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.Request;

/** Knows other brokers before their bodies are read. */
public final class BrokerCheck implements CredentialCheck {
    private final BrokerTrust trust;

    public BrokerCheck(BrokerTrust trust) {
        this.trust = trust;
    }

    @Override
    public boolean covers(String path) {
        return path.startsWith(BrokerTrust.PATHS);
    }

    @Override
    public CompletionStage<Verdict> check(Request request) {
        return CompletableFuture.completedFuture(trust.isBroker(Shown.of(request)) ? Verdict.KNOWN : Verdict.UNKNOWN);
    }
}
