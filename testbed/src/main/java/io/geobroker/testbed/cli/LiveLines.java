package io.geobroker.testbed.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prints one line of statistics per broker. For one thread. */
final class LiveLines {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);
    private static final int OK = 200;

    private final HttpClient client;
    private final Map<String, URI> brokers;
    private final PrintWriter out;
    private final Map<String, Counts> before = new HashMap<>();

    private record Counts(long nanos, JsonNode summary) {
        String rate(@Nullable Counts last, String of) {
            if (last == null) {
                return "-";
            }
            long count = summary.path(of).asLong(0) - last.summary.path(of).asLong(0);
            return Long.toString(Math.round(count * 1e9 / (nanos - last.nanos)));
        }
    }

    /** @param brokers operator addresses by instance name */
    LiveLines(Map<String, URI> brokers, HttpClient.Builder client, PrintWriter out) {
        this.brokers = brokers;
        this.client = client.connectTimeout(ANSWER_WITHIN).build();
        this.out = out;
    }

    /** Rates since the last call, percentiles of the last seconds. */
    void print() throws InterruptedException {
        for (Map.Entry<String, URI> broker : brokers.entrySet()) {
            out.println(LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + "  "
                    + line(broker.getKey(), broker.getValue()));
        }
        out.flush();
    }

    void printTotals() throws InterruptedException {
        for (Map.Entry<String, URI> broker : brokers.entrySet()) {
            try {
                JsonNode summary = summary(broker.getValue());
                out.printf(
                        Locale.ROOT,
                        "%-18s in all: %,d tickers, %,d orders, %,d fills; ticker-to-fill %s%n",
                        broker.getKey(),
                        summary.path("tickers").asLong(0),
                        summary.path("orders").asLong(0),
                        summary.path("fills").asLong(0),
                        latency(summary.path("ticker_to_fill").path("since_start")));
            } catch (IOException | JacksonException e) {
                out.printf("%-18s does not answer%n", broker.getKey());
            }
        }
        out.flush();
    }

    private String line(String name, URI uri) throws InterruptedException {
        JsonNode summary;
        try {
            summary = summary(uri);
        } catch (IOException | JacksonException e) {
            before.remove(name);
            return String.format(Locale.ROOT, "%-18s does not answer", name);
        }
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

    private JsonNode summary(URI uri) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(
                HttpRequest.newBuilder(uri.resolve("/geo/summary"))
                        .timeout(ANSWER_WITHIN)
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() != OK) {
            throw new IOException("HTTP " + response.statusCode());
        }
        return JSON.readTree(response.body());
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
