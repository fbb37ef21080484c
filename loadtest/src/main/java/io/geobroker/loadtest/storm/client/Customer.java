package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A customer and the latest orders. Threads may share it. */
public final class Customer {
    private static final int REMEMBERED = 8;

    private final String name;
    private final String home;
    private final CustomerCredentials credentials;
    private final List<UUID> latest = new ArrayList<>();

    public Customer(String name, String home, CustomerCredentials credentials) {
        this.name = name;
        this.home = home;
        this.credentials = credentials;
    }

    public String name() {
        return name;
    }

    public String home() {
        return home;
    }

    public CustomerCredentials credentials() {
        return credentials;
    }

    synchronized void remember(UUID order) {
        latest.add(order);
        if (latest.size() > REMEMBERED) {
            latest.remove(0);
        }
    }

    synchronized Optional<UUID> order(int pick) {
        return latest.isEmpty() ? Optional.empty() : Optional.of(latest.get(pick % latest.size()));
    }
}
