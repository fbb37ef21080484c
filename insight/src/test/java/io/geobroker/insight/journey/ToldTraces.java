package io.geobroker.insight.journey;

import io.geobroker.testbed.LocalServer;
import java.net.URI;
import java.util.stream.IntStream;

/** A Zipkin that takes all spans, and has of every trace what a test says. Threads may share it. */
public final class ToldTraces implements AutoCloseable {
    private static final String SYDNEY = "\"geobroker.region\": \"sydney\"";
    private static final String VIRGINIA = "\"geobroker.region\": \"north-virginia\"";
    private static final String LOCAL_IN_SYDNEY = coordinated("SydneyDC", "LOCAL_QUORUM");
    private static final String SERIAL_IN_SYDNEY = coordinated("SydneyDC", "SERIAL");
    private static final String LOCAL_IN_VIRGINIA = coordinated("NorthVirginiaDC", "LOCAL_QUORUM");
    private static final String BROKER_IN_SYDNEY = ", \"broker.dc\": \"SydneyDC\"";
    private static final String BROKER_IN_VIRGINIA = ", \"broker.dc\": \"NorthVirginiaDC\"";
    private static final String ACCOUNT_CHANGE = "post /geo/internal/account-changes";
    private static final String MARKET_ORDER = "post /geo/internal/market-orders";
    private static final String NODE_IN_SYDNEY = "\"cassandra.node.dc\": \"SydneyDC\"";
    private static final String NODE_IN_VIRGINIA =
            "\"cassandra.node.dc\": \"NorthVirginiaDC\", \"cassandra.node.reached_after_us\": \"115000\"";

    private static String coordinated(String datacenter, String level) {
        return ", \"cassandra.coordinator.dc\": \"%s\", \"cassandra.consistency.level\": \"%s\""
                .formatted(datacenter, level);
    }

    private volatile String trace = "";
    private final LocalServer server = new LocalServer(exchange -> {
        String told = exchange.getRequestMethod().equals("GET") ? trace : "spans are taken";
        LocalServer.answer(exchange, told.isEmpty() ? 404 : 200, told);
    });

    public URI uri() {
        return server.uri();
    }

    /** Spans in Zipkin's JSON; empty: there is none. */
    public void tell(String spans) {
        trace = spans;
    }

    /**
     * An order's trace of two spans: the request, from two milliseconds before the order's own time on, and a replica of North
     * Virginia.
     */
    public void tellOfPlacing(long placedAtMicros) {
        tellAll(
                span("2", "", "post /v2/orders", placedAtMicros - 2_000, 4_000, SYDNEY),
                span("3", "2", "replica 127.1.2.1", placedAtMicros + 115_000, 900, NODE_IN_VIRGINIA));
    }

    /**
     * The trace of an order from Sydney for a stock of New York that is filled ten seconds later: placed and filled without
     * waiting for the ocean, and settled by New York's broker at the account in Sydney.
     */
    public void tellOfAnOcean(long placedAtMicros) {
        long filled = placedAtMicros + 10_000_000;
        tellAll(
                span("1", "", "post /v2/orders", placedAtMicros - 2_000, 6_400, SYDNEY),
                span("2", "1", "update accounts", placedAtMicros - 1_200, 2_900, SYDNEY + LOCAL_IN_SYDNEY),
                span("3", "1", "insert open_orders", placedAtMicros + 1_800, 2_100, SYDNEY + LOCAL_IN_SYDNEY),
                span("4", "3", "replica 127.1.1.2", placedAtMicros + 2_600, 700, NODE_IN_SYDNEY),
                span("5", "3", "replica 127.1.2.1", placedAtMicros + 117_300, 900, NODE_IN_VIRGINIA),
                span("6", "1", "fill", filled - 1_000, 7_800, VIRGINIA),
                span("7", "6", "claim", filled - 400, 3_100, VIRGINIA),
                span("8", "7", "insert order_outcomes", filled - 300, 2_800, VIRGINIA + LOCAL_IN_VIRGINIA),
                span("9", "6", "record", filled + 2_900, 3_700, VIRGINIA),
                span("a", "1", "settle", filled + 7_000, 243_000, VIRGINIA),
                span("b", "a", ACCOUNT_CHANGE, filled + 7_800, 241_600, VIRGINIA + BROKER_IN_SYDNEY));
    }

    /** An order's trace in which a broker in Sydney asks one in North Virginia, and a statement asks a quorum of the world. */
    public void tellOfForwarding(long placedAtMicros) {
        tellAll(
                span("1", "", "post /v2/orders", placedAtMicros - 2_000, 720_000, SYDNEY),
                span("2", "1", MARKET_ORDER, placedAtMicros, 241_000, SYDNEY + BROKER_IN_VIRGINIA),
                span("3", "2", MARKET_ORDER, placedAtMicros + 115_000, 9_000, VIRGINIA),
                span("4", "1", "update accounts", placedAtMicros + 245_000, 470_000, SYDNEY + SERIAL_IN_SYDNEY));
    }

    private void tellAll(String... spans) {
        tell("[" + String.join(",", spans) + "]");
    }

    private static String span(String id, String parent, String name, long at, long micros, String tags) {
        return """
                {"traceId": "1", "id": "%s", "parentId": "%s", "name": "%s", "timestamp": %d, "duration": %d,
                 "tags": {%s}}""".formatted(id, parent, name, at, micros, tags);
    }

    /** An order's trace of so many spans, a microsecond apart, the first of them at the order's own time. */
    public void tellOfSteps(long placedAtMicros, int steps) {
        tellAll(IntStream.range(0, steps)
                .mapToObj(
                        step -> span(Integer.toString(step + 1), "", "step " + step, placedAtMicros + step, 1, SYDNEY))
                .toArray(String[]::new));
    }

    @Override
    public void close() {
        server.close();
    }
}
