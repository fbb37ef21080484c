package io.geobroker.insight.tracing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Decides at the start which requests and orders are sampled. Thread-safe. */
public final class HeadSampler {
    private final TracingProperties properties;
    private final LongSupplier nanoTime;
    private final RatePerSecond asked;
    /** By endpoint, so few. */
    private final ConcurrentMap<String, RatePerSecond> rates = new ConcurrentHashMap<>();

    public HeadSampler(TracingProperties properties, LongSupplier nanoTime) {
        this.properties = properties;
        this.nanoTime = nanoTime;
        this.asked = new RatePerSecond(properties.askedPerSecond(), nanoTime);
    }

    boolean samplesAsked() {
        return asked.passes();
    }

    boolean samplesAll(String operation) {
        return properties.operations().contains(operation);
    }

    /** Whether the operation's rate allows another. */
    boolean samplesOneMore(String operation) {
        return rates.computeIfAbsent(operation, each -> new RatePerSecond(properties.perSecond(), nanoTime))
                .passes();
    }

    public boolean samplesOrder(String type, String customer, String symbol) {
        return samplesAll(type)
                || properties.customers().contains(customer)
                || properties.symbols().contains(symbol);
    }
}
