package io.geobroker.insight.tracing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Decides at the beginning which requests and orders are sampled. Threads may share it. */
public final class HeadSampler {
    private final TracingProperties properties;
    private final LongSupplier nanoTime;
    private final RatePerSecond asked;
    /** Operations are the brokers' own endpoints, so they are few. */
    private final ConcurrentMap<String, RatePerSecond> rates = new ConcurrentHashMap<>();

    /** @param nanoTime see {@link System#nanoTime} */
    public HeadSampler(TracingProperties properties, LongSupplier nanoTime) {
        this.properties = properties;
        this.nanoTime = nanoTime;
        this.asked = new RatePerSecond(properties.askedPerSecond(), nanoTime);
    }

    /** Whether one more is sampled because its customer asks for it. */
    boolean samplesAsked() {
        return asked.passes();
    }

    /** Whether everything of that kind is sampled. */
    boolean samplesAll(String operation) {
        return properties.operations().contains(operation);
    }

    /** Whether one more of that kind fits into the rate. */
    boolean samplesOneMore(String operation) {
        return rates.computeIfAbsent(operation, each -> new RatePerSecond(properties.perSecond(), nanoTime))
                .passes();
    }

    /** Whether the orders of that type, customer or symbol are sampled. */
    public boolean samplesOrder(String type, String customer, String symbol) {
        return samplesAll(type)
                || properties.customers().contains(customer)
                || properties.symbols().contains(symbol);
    }
}
