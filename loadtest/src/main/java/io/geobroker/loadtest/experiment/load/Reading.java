package io.geobroker.loadtest.experiment.load;

import io.geobroker.loadtest.measure.Histograms;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a system under test has done since its start, over all its brokers.
 *
 * @param sinceTickerTime microseconds from the moment a ticker was meant to be sent until an order was filled
 * @param sinceReceived microseconds from the moment the broker had the ticker until an order was filled
 */
public record Reading(Histogram sinceTickerTime, Histogram sinceReceived, Map<String, Long> counters) {

    public static Reading none() {
        return new Reading(Histograms.empty(), Histograms.empty(), Map.of());
    }

    /** Of another broker, or of another time. */
    public Reading plus(Reading other) {
        Histogram ticker = sinceTickerTime.copy();
        ticker.add(other.sinceTickerTime);
        Histogram received = sinceReceived.copy();
        received.add(other.sinceReceived);
        Map<String, Long> sum = new HashMap<>(counters);
        other.counters.forEach((name, count) -> sum.merge(name, count, Long::sum));
        return new Reading(ticker, received, sum);
    }

    /** The same with more counters. */
    public Reading with(Map<String, Long> more) {
        Map<String, Long> all = new HashMap<>(counters);
        all.putAll(more);
        return new Reading(sinceTickerTime, sinceReceived, all);
    }

    /** What was done between two readings of one system. */
    public Reading since(Reading before) {
        Map<String, Long> difference = new HashMap<>(counters);
        before.counters.forEach((name, count) -> difference.merge(name, -count, Long::sum));
        return new Reading(
                Histograms.between(before.sinceTickerTime, sinceTickerTime),
                Histograms.between(before.sinceReceived, sinceReceived),
                difference);
    }

    public long fills() {
        return sinceTickerTime.getTotalCount();
    }

    /** 0 when nobody counts it. */
    public long counter(String name) {
        return counters.getOrDefault(name, 0L);
    }
}
