package io.geobroker.testbed.cli;

import io.geobroker.testbed.BrokerOptions;
import java.io.PrintWriter;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Prints one line of statistics per broker. For one thread. */
final class LiveLines {
    private final MovesOperator.Brokers operator;
    private final List<BrokerOptions> brokers;
    private final PrintWriter out;
    private final Map<String, Counts> before = new HashMap<>();

    private record Counts(long nanos, JsonNode summary) {
        String rate(@Nullable Counts last, String of) {
            if (last == null) {
                return "-";
            }
            long count = summary.path(of).asLong(0) - last.summary.path(of).asLong(0);
            // A restarted broker counts from zero.
            return count < 0 ? "-" : Long.toString(Math.round(count * 1e9 / (nanos - last.nanos)));
        }
    }

    LiveLines(MovesOperator.Brokers operator, List<BrokerOptions> brokers, PrintWriter out) {
        this.operator = operator;
        this.brokers = brokers;
        this.out = out;
    }

    /** Rates since the last call, percentiles of the last seconds. */
    void print() {
        for (BrokerOptions broker : brokers) {
            out.println(LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + "  " + line(broker));
        }
        out.flush();
    }

    void printTotals() {
        for (BrokerOptions broker : brokers) {
            out.println(summary(broker)
                    .map(summary -> String.format(
                            Locale.ROOT,
                            "%-18s in all: %,d tickers, %,d orders, %,d fills; ticker-to-fill %s",
                            broker.instanceName(),
                            summary.path("tickers").asLong(0),
                            summary.path("orders").asLong(0),
                            summary.path("fills").asLong(0),
                            latency(summary.path("ticker_to_fill").path("since_start"))))
                    .orElseGet(() -> silent(broker)));
        }
        out.flush();
    }

    private String line(BrokerOptions broker) {
        String name = broker.instanceName();
        Optional<JsonNode> answer = summary(broker);
        if (answer.isEmpty()) {
            before.remove(name);
            return silent(broker);
        }
        JsonNode summary = answer.get();
        Counts now = new Counts(System.nanoTime(), summary);
        Counts last = before.put(name, now);
        return String.format(
                Locale.ROOT,
                "%-18s tickers %5s/s  orders %5s/s  fills %5s/s  ticker-to-fill %s  open orders %,d%s",
                name,
                now.rate(last, "tickers"),
                now.rate(last, "orders"),
                now.rate(last, "fills"),
                latency(summary.path("ticker_to_fill").path("recent")),
                summary.path("open_orders").asLong(0),
                lag(summary.path("consumer_lag").asLong(0)));
    }

    private static String silent(BrokerOptions broker) {
        return String.format(Locale.ROOT, "%-18s does not answer", broker.instanceName());
    }

    private Optional<JsonNode> summary(BrokerOptions broker) {
        return operator.tryToLook(broker.region(), broker.instance(), "/geo/summary");
    }

    private static String latency(JsonNode summary) {
        if (summary.path("count").asLong(0) == 0) {
            return "none yet";
        }
        return String.format(
                Locale.ROOT,
                "p50 %.1f ms  p99 %.1f ms  max %.1f ms",
                summary.path("p50_ms").asDouble(0),
                summary.path("p99_ms").asDouble(0),
                summary.path("max_ms").asDouble(0));
    }

    private static String lag(long records) {
        return records == 0 ? "" : String.format(Locale.ROOT, "  %,d tickers behind", records);
    }
}
