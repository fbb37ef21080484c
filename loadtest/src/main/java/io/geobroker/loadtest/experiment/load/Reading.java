package io.geobroker.loadtest.experiment.load;

import io.geobroker.loadtest.measure.Histograms;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What all brokers of a system have done since their start.
 *
 * @param sinceTickerTime microseconds from a ticker's due time to a fill
 * @param sinceReceived microseconds from the receipt of a ticker to a fill
 */
public record Reading(Histogram sinceTickerTime, Histogram sinceReceived, Map<String, Long> counters) {

    public static Reading none() {
        return new Reading(Histograms.empty(), Histograms.empty(), Map.of());
    }

    public Reading plus(Reading other) {
        Histogram ticker = sinceTickerTime.copy();
        ticker.add(other.sinceTickerTime);
        Histogram received = sinceReceived.copy();
        received.add(other.sinceReceived);
        Map<String, Long> sum = new HashMap<>(counters);
        other.counters.forEach((name, count) -> sum.merge(name, count, Long::sum));
        return new Reading(ticker, received, sum);
    }

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

    /** @return 0 when absent */
    public long counter(String name) {
        return counters.getOrDefault(name, 0L);
    }
}
