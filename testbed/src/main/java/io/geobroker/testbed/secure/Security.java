package io.geobroker.testbed.secure;

import io.geobroker.testbed.address.Addresses;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Credentials and token issuer of a secure world. Renews simulators' operator tokens in their files. Thread-safe. */
public final class Security implements AutoCloseable {
    /** Brokers per region with certificates. */
    public static final int BROKERS = 3;

    private static final String TOKEN = "geobroker.simulator.customers.admin-token";
    private static final long BETWEEN_TOKENS_MINUTES = 5;

    private final Credentials credentials;
    private final Issuer issuer;
    private final List<String> regions;
    private final ScheduledExecutorService upkeep = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "tokens");
        thread.setDaemon(true);
        return thread;
    });

    private Security(Credentials credentials, Issuer issuer, List<String> regions) {
        this.credentials = credentials;
        this.issuer = issuer;
        this.regions = regions;
    }

    /**
     * @param nodes in each datacenter
     * @param directory of the world
     */
    public static Security start(Addresses addresses, int nodes, Path directory) {
        Credentials credentials = Credentials.create(addresses, nodes, BROKERS, directory);
        Security started =
                new Security(credentials, Issuer.open(addresses.issuer(), credentials.context()), addresses.regions());
        started.writeTokens();
        var unused = started.upkeep.scheduleAtFixedRate(
                started::writeTokens, BETWEEN_TOKENS_MINUTES, BETWEEN_TOKENS_MINUTES, TimeUnit.MINUTES);
        return started;
    }

    private void writeTokens() {
        for (String region : regions) {
            String simulator = "simulator-" + region;
            credentials.secret(simulator, TOKEN, issuer.token(simulator, Issuer.OPERATOR));
        }
    }

    public Credentials credentials() {
        return credentials;
    }

    public Issuer issuer() {
        return issuer;
    }

    @Override
    public void close() {
        upkeep.shutdownNow();
        issuer.close();
    }
}
