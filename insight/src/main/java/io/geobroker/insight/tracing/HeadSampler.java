package io.geobroker.insight.tracing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Decides at the beginning which requests and orders are sampled. Threads may share it. */
public final class HeadSampler {
    /** Operations come from the brokers' own endpoints, so they are few; a bound all the same. */
    private static final int MOST_RATES = 200;

    private final TracingProperties properties;
    private final LongSupplier nanoTime;
    private final ConcurrentMap<String, RatePerSecond> rates = new ConcurrentHashMap<>();

    /** @param nanoTime see {@link System#nanoTime} */
    public HeadSampler(TracingProperties properties, LongSupplier nanoTime) {
        this.properties = properties;
        this.nanoTime = nanoTime;
    }

    /** Whether everything of that kind is sampled. */
    boolean samplesAll(String operation) {
        return properties.operations().contains(operation);
    }

    /** Whether one more of that kind fits into the rate. */
    boolean samplesOneMore(String operation) {
        RatePerSecond rate = rates.get(operation);
        if (rate == null) {
            if (rates.size() >= MOST_RATES) {
                return false;
            }
            rate = rates.computeIfAbsent(operation, each -> new RatePerSecond(properties.perSecond(), nanoTime));
        }
        return rate.passes();
    }

    /** Whether the orders of that type, customer or symbol are sampled. */
    public boolean samplesOrder(String type, String customer, String symbol) {
        return samplesAll(type)
                || properties.customers().contains(customer)
                || properties.symbols().contains(symbol);
    }
}
