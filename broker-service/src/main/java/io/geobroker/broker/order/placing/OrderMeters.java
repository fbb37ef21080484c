package io.geobroker.broker.order.placing;

import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Metrics of placing, canceling and replacing; units and tags as {@link Meters} says. */
public final class OrderMeters {
    /** Counter. */
    public static final String ORDERS_PLACED = "geobroker.orders.placed";

    /** Timer: from validation to acknowledgement. Alert: p50 above 100 ms, or p99 above that and a round trip. */
    public static final String ORDERS_PLACE = "geobroker.orders.place";

    /**
     * Timer: filling a market order, from validation to answer.
     *
     * <p>Tags: {@code mode}, how other regions take part; {@code home}, the stock's home region. Alert, for a remote home:
     * p50 of forward above 1.2 round trips for five minutes: connections are being reopened.
     */
    public static final String MARKET_ORDERS = "geobroker.market.orders";

    /** Counter. */
    public static final String ORDERS_FORBIDDEN = "geobroker.orders.forbidden";

    /** Counter. */
    public static final String ORDERS_REJECTED = "geobroker.orders.rejected";

    /** Counter: orders not confirmed in time; tag {@code waits}, of others customers say how long. Alert: of waiting ones. */
    public static final String ORDERS_UNKNOWN = "geobroker.orders.unknown";

    /** Counter: by the region that was asked, wherever they were decided. */
    public static final String ORDERS_CANCELED = "geobroker.orders.canceled";

    /** Counter. */
    public static final String ORDERS_REPLACED = "geobroker.orders.replaced";

    /** Counter: unreadable rows skipped. Alert: above zero, an order may never be matched. */
    public static final String ROWS_UNREADABLE = "geobroker.rows.unreadable";

    public final Counter forbidden;
    public final Counter rejected;
    public final Counter canceled;
    public final Counter replaced;
    private final Meters meters;
    private final LastMinute lastMinute;
    private final Counter placed;
    private final Timer place;
    private final LongAdder marketOrdersFilled = new LongAdder();

    /** @param lastMinute also records market orders */
    public OrderMeters(Meters meters, LastMinute lastMinute) {
        this.meters = meters;
        this.lastMinute = lastMinute;
        placed = meters.counter(ORDERS_PLACED, "orders acknowledged");
        place = meters.timer(ORDERS_PLACE, "validating an order to acknowledging it");
        forbidden = meters.counter(ORDERS_FORBIDDEN, "orders refused for want of cash or shares");
        rejected = meters.counter(ORDERS_REJECTED, "orders refused as wrong");
        // Zero from the start.
        List.of(true, false).forEach(this::unknown);
        canceled = meters.counter(ORDERS_CANCELED, "orders canceled through this broker");
        replaced = meters.counter(ORDERS_REPLACED, "orders replaced through this broker");
    }

    /** @param rows the number skipped since start */
    public void watchUnreadableRows(LongSupplier rows) {
        meters.total(ROWS_UNREADABLE, "rows skipped because they could not be understood", rows);
    }

    public void orderPlaced(Duration took) {
        placed.increment();
        place.record(took);
    }

    public void marketOrderFilled(String mode, String home, Duration took) {
        placed.increment();
        marketOrdersFilled.increment();
        lastMinute.record(MARKET_ORDERS + "." + mode, meters.localOrRemote(home), took);
        meters.timer(
                        MARKET_ORDERS,
                        "validating a market order to answering that it is filled",
                        "mode",
                        mode,
                        "home",
                        home)
                .record(took);
    }

    public void immediateOrderCanceled() {
        placed.increment();
    }

    public void orderUnknown(boolean waits) {
        unknown(waits).increment();
    }

    private Counter unknown(boolean waits) {
        return meters.counter(
                ORDERS_UNKNOWN, "orders whose placing was not confirmed in time", "waits", String.valueOf(waits));
    }

    /** Since start. */
    public long orders() {
        return (long) placed.count();
    }

    /** Since start. */
    public long marketOrdersFilled() {
        return marketOrdersFilled.sum();
    }
}
