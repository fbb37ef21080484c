package io.geobroker.testbed.secure;

import io.geobroker.testbed.address.Addresses;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Credentials and token issuer of a secure world. Renews simulators' operator tokens in their files. Thread-safe. */
public final class Security implements AutoCloseable {
    /** Brokers per region with certificates. */
    public static final int BROKERS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(Security.class);
    static final String TOKEN = "geobroker.simulator.customers.admin-token";
    private static final long WRITTEN_WITHIN_SECONDS = 10;
    private static final Duration BETWEEN_TOKENS = Duration.ofMinutes(5);

    private final Credentials credentials;
    private final Issuer issuer;
    private final List<String> regions;
    private final ScheduledExecutorService upkeep =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("tokens", true));

    private Security(Credentials credentials, Issuer issuer, List<String> regions) {
        this.credentials = credentials;
        this.issuer = issuer;
        this.regions = regions;
    }

    public static Security start(Addresses addresses, Path directory) {
        return start(addresses, directory, BETWEEN_TOKENS);
    }

    static Security start(Addresses addresses, Path directory, Duration betweenTokens) {
        Credentials credentials = Credentials.create(addresses, BROKERS, directory);
        Security started =
                new Security(credentials, Issuer.open(addresses.issuer(), credentials.context()), addresses.regions());
        started.regions.forEach(started::writeToken);
        var unused = started.upkeep.scheduleAtFixedRate(
                started::renewTokens, betweenTokens.toMillis(), betweenTokens.toMillis(), TimeUnit.MILLISECONDS);
        return started;
    }

    /** Whatever it throws would end the schedule. A token is good for longer than it takes to come back here. */
    private void renewTokens() {
        for (String region : regions) {
            try {
                writeToken(region);
            } catch (RuntimeException e) {
                LOG.warn("the token of the simulator in {} is not renewed yet", region, e);
            }
        }
    }

    private void writeToken(String region) {
        String simulator = "simulator-" + region;
        credentials.secret(simulator, TOKEN, issuer.token(simulator, Issuer.OPERATOR));
    }

    public Credentials credentials() {
        return credentials;
    }

    public Issuer issuer() {
        return issuer;
    }

    @Override
    public void close() {
        upkeep.shutdown();
        try {
            // Whoever closes a world may delete its directory next.
            var unused = upkeep.awaitTermination(WRITTEN_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        issuer.close();
    }
}
