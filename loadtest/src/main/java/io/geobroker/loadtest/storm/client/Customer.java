package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A customer and the latest orders. Threads may share it. */
public record Customer(String name, String home, CustomerCredentials credentials, List<UUID> latest) {
    private static final int REMEMBERED = 8;

    public Customer(String name, String home, CustomerCredentials credentials) {
        this(name, home, credentials, new ArrayList<>());
    }

    void remember(UUID order) {
        synchronized (latest) {
            latest.add(order);
            if (latest.size() > REMEMBERED) {
                latest.remove(0);
            }
        }
    }

    Optional<UUID> order(int pick) {
        synchronized (latest) {
            return latest.isEmpty() ? Optional.empty() : Optional.of(latest.get(pick % latest.size()));
        }
    }
}
