package io.geobroker.insight.amplification;

import java.util.HashMap;
import java.util.Map;

/**
 * What one broker does in a second, or all of a region. Crosses the ocean as JSON.
 *
 * @param owned partitions of the region's tickers that Kafka gave it
 * @param partitions of the region; while fewer are owned by all there is a broker more
 * @param copies predicted of its writes, by the region they are sent to
 * @param answers predicted to its writes, by the region that sends them
 */
public record BrokerWork(
        int owned,
        int partitions,
        double tickers,
        double orders,
        double trades,
        Map<String, EgressForecast> copies,
        Map<String, EgressForecast> answers) {

    public BrokerWork {
        copies = Map.copyOf(copies);
        answers = Map.copyOf(answers);
    }

    BrokerWork plus(BrokerWork other) {
        return new BrokerWork(
                owned + other.owned,
                partitions,
                tickers + other.tickers,
                orders + other.orders,
                trades + other.trades,
                sum(copies, other.copies),
                sum(answers, other.answers));
    }

    private static Map<String, EgressForecast> sum(Map<String, EgressForecast> one, Map<String, EgressForecast> other) {
        Map<String, EgressForecast> sum = new HashMap<>(one);
        other.forEach((region, forecast) -> sum.merge(region, forecast, EgressForecast::plus));
        return sum;
    }
}
