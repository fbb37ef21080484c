package io.geobroker.simulator.platform;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Every metric of the simulator, each with the tag {@code region}. In Prometheus dots become underscores.
 *
 * <table>
 * <caption>Metrics and alerts</caption>
 * <tr><th>name</th><th>unit, tags</th><th>alert</th></tr>
 * <tr><td>{@value #TICKERS_SENT}</td><td>tickers acknowledged by Kafka</td><td>rate below the load's</td></tr>
 * <tr><td>{@value #TICKERS_DROPPED}</td><td>tickers; {@code reason}: expired, full, failed</td><td>any</td></tr>
 * <tr><td>{@value #SLOTS_MISSED}</td><td>slots skipped as too late; {@code of}: tickers, orders</td><td>any</td></tr>
 * <tr><td>{@value #LATENESS}</td><td>how late the latest slot was; {@code of}: tickers, orders, recording</td>
 * <td>above 100 ms for long</td></tr>
 * <tr><td>{@value #RECORDED_SENT}</td><td>recorded prices handed to Kafka</td><td></td></tr>
 * <tr><td>{@value #ORDERS_SENT}</td><td>orders</td><td></td></tr>
 * <tr><td>{@value #ORDERS_ACCEPTED}</td><td>orders</td><td></td></tr>
 * <tr><td>{@value #ORDERS_REJECTED}</td><td>orders with another answer; {@code status}</td><td>any 5xx</td></tr>
 * <tr><td>{@value #ORDERS_SKIPPED}</td><td>orders not sent, too many in flight</td><td>any</td></tr>
 * <tr><td>{@value #ORDERS_PLACING}</td><td>time from due to answer, of any status</td><td>p99</td></tr>
 * <tr><td>{@value #ORDERS_ENDED}</td><td>orders after their patience; {@code result}: canceled, ended before, abandoned</td>
 * <td>abandoned: any</td></tr>
 * <tr><td>{@value #ORDERS_WAITING}</td><td>orders to follow up</td><td>growth</td></tr>
 * <tr><td>{@value #MARKET_ORDERS}</td><td>market orders, not in the counts above; {@code mode}, {@code stock}: home, abroad,
 * {@code result}: filled, refused, failed, unanswered, skipped</td><td>skipped, unanswered: any</td></tr>
 * <tr><td>{@value #REQUESTS_IN_FLIGHT}</td><td>requests to the broker</td><td>at its limit</td></tr>
 * <tr><td>{@value #REQUEST_ERRORS}</td><td>requests without a usable answer; {@code of}: place, market, look, cancel</td>
 * <td>any</td></tr>
 * </table>
 */
public record SimulatorMeters(MeterRegistry registry, String region) {
    public static final String TICKERS_SENT = "geobroker.simulator.tickers.sent";
    public static final String TICKERS_DROPPED = "geobroker.simulator.tickers.dropped";
    public static final String SLOTS_MISSED = "geobroker.simulator.slots.missed";
    public static final String LATENESS = "geobroker.simulator.lateness";
    public static final String RECORDED_SENT = "geobroker.simulator.recorded.sent";
    public static final String ORDERS_SENT = "geobroker.simulator.orders.sent";
    public static final String ORDERS_ACCEPTED = "geobroker.simulator.orders.accepted";
    public static final String ORDERS_REJECTED = "geobroker.simulator.orders.rejected";
    public static final String ORDERS_SKIPPED = "geobroker.simulator.orders.skipped";
    public static final String ORDERS_PLACING = "geobroker.simulator.orders.placing";
    public static final String ORDERS_ENDED = "geobroker.simulator.orders.ended";
    public static final String ORDERS_WAITING = "geobroker.simulator.orders.waiting";
    public static final String MARKET_ORDERS = "geobroker.simulator.market-orders";
    public static final String REQUESTS_IN_FLIGHT = "geobroker.simulator.requests.in-flight";
    public static final String REQUEST_ERRORS = "geobroker.simulator.requests.errors";

    private static final String REGION = "region";
    private static final String OF = "of";

    /** @param loop held by others, not by its meter */
    public <T> void slots(String of, T loop, ToDoubleFunction<T> missed, Supplier<Duration> lateness) {
        FunctionCounter.builder(SLOTS_MISSED, loop, missed)
                .tags(REGION, region, OF, of)
                .register(registry);
        lateness(of, lateness);
    }

    /** @param playback held by others, not by its meter */
    public <T> void recording(T playback, ToDoubleFunction<T> sent, Supplier<Duration> lateness) {
        FunctionCounter.builder(RECORDED_SENT, playback, sent)
                .tags(REGION, region)
                .register(registry);
        lateness("recording", lateness);
    }

    private void lateness(String of, Supplier<Duration> lateness) {
        TimeGauge.builder(LATENESS, () -> lateness.get().toNanos(), TimeUnit.NANOSECONDS)
                .tags(REGION, region, OF, of)
                .register(registry);
    }

    /**
     * @param name one of the names here
     * @param tags its keys and values but the region, in turn
     */
    public Counter counter(String name, String... tags) {
        return registry.counter(name, Tags.of(tags).and(REGION, region));
    }

    public Timer ordersPlacing() {
        return Timer.builder(ORDERS_PLACING)
                .tags(REGION, region)
                .publishPercentiles(0.5, 0.99)
                .register(registry);
    }

    public void ordersWaiting(Supplier<Number> waiting) {
        Gauge.builder(ORDERS_WAITING, waiting).tags(REGION, region).register(registry);
    }

    public void requestsInFlight(Supplier<Number> inFlight) {
        Gauge.builder(REQUESTS_IN_FLIGHT, inFlight).tags(REGION, region).register(registry);
    }
}
