package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Limits connections, in all and per customer. Thread-safe. */
final class Places {
    private final UpdateSettings settings;
    private final Map<CustomerId, Integer> taken = new HashMap<>();
    private int all;
    private boolean closed;

    Places(UpdateSettings settings) {
        this.settings = settings;
    }

    /** Empty when a place was taken. */
    synchronized Optional<Admission> take(CustomerId customer) {
        int own = taken.getOrDefault(customer, 0);
        if (closed) {
            return Optional.of(new Admission.Stopping());
        } else if (own >= settings.maxPerCustomer()) {
            return Optional.of(new Admission.TooMany(
                    "a customer may have " + own + " connections for updates to a broker, not more"));
        } else if (all >= settings.maxConnections()) {
            return Optional.of(new Admission.TooMany(
                    "this broker has " + all + " connections for updates, and room for no more: try another"));
        }
        taken.put(customer, own + 1);
        all++;
        return Optional.empty();
    }

    synchronized boolean isTakenBy(CustomerId customer) {
        return taken.containsKey(customer);
    }

    synchronized void giveBack(CustomerId customer) {
        taken.computeIfPresent(customer, (same, count) -> count == 1 ? null : count - 1);
        all--;
    }

    synchronized void close() {
        closed = true;
    }

    synchronized int taken() {
        return all;
    }
}
