package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Orders of which a test says only what matters to it. */
public final class OrderFixture {
    private OrderId id = new OrderIds(Instant::now, new Random()).next();
    private String customer = "customer-1";
    private @Nullable String clientOrderId;
    private Symbol symbol = new Symbol("BHP");
    private int bucket;
    private Side side = Side.BUY;
    private OrderType type = OrderType.LIMIT;
    private Price price = Price.parse("45.10");
    private @Nullable Price limit;
    private Validity validity = Validity.untilCanceled();
    private @Nullable OrderId replaces;
    private long quantity = 10;

    private OrderFixture() {}

    public static OrderFixture anOrder() {
        return new OrderFixture();
    }

    /** A symbol of nobody else, for tests that share a world. */
    public static Symbol aSymbol() {
        return new Symbol("T%010X".formatted(new Random().nextLong(1L << 40)));
    }

    /** A moment such as {@code 2026-03-10T12:00:00Z} in microseconds since the epoch. */
    public static long micros(String instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
    }

    /** Microseconds since the epoch. */
    public OrderFixture placedAt(long micros) {
        id = new OrderIds(() -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS), new Random()).next();
        return this;
    }

    /** With an id that tells the region. */
    public OrderFixture placedIn(String region) {
        id = new OrderIds(Instant::now, new Random(), region, ObservationRegistry.NOOP).next();
        return this;
    }

    public OrderFixture id(OrderId given) {
        id = given;
        return this;
    }

    public OrderFixture by(String customerId) {
        customer = customerId;
        return this;
    }

    /** Without this the name follows from the id. */
    public OrderFixture named(String wanted) {
        clientOrderId = wanted;
        return this;
    }

    /** As the broker does for a customer who gives no name. */
    public OrderFixture namedByBroker() {
        return named(BrokerMadeName.of(id));
    }

    public OrderFixture of(String stock) {
        symbol = new Symbol(stock);
        return this;
    }

    public OrderFixture inBucket(int number) {
        bucket = number;
        return this;
    }

    public OrderFixture side(Side wanted) {
        side = wanted;
        return this;
    }

    public OrderFixture type(OrderType wanted) {
        type = wanted;
        return this;
    }

    public OrderFixture price(String wanted) {
        price = Price.parse(wanted);
        return this;
    }

    /** The limit of a stop-limit order, whose stop is its price; without this both are the same. */
    public OrderFixture withLimit(String wanted) {
        type = OrderType.STOP_LIMIT;
        limit = Price.parse(wanted);
        return this;
    }

    /** A day order. */
    public OrderFixture expiringAt(long micros) {
        validity = Validity.untilClose(micros);
        return this;
    }

    public OrderFixture replacing(OrderId old) {
        replaces = old;
        return this;
    }

    public OrderFixture forShares(long wanted) {
        quantity = wanted;
        return this;
    }

    public OpenOrder build() {
        return new OpenOrder(
                id,
                new CustomerId(customer),
                clientOrderId == null ? "client-" + id : clientOrderId,
                symbol,
                bucket,
                side,
                terms(type, price, limit == null ? price : limit),
                validity,
                quantity,
                replaces);
    }

    /** @param price the limit of a limit order, the stop of others */
    public static Terms terms(OrderType type, Price price, Price limitAfterStop) {
        return switch (type) {
            case MARKET -> new Terms.Market();
            case LIMIT -> new Terms.Limit(price);
            case STOP -> new Terms.Stop(price);
            case STOP_LIMIT -> new Terms.StopLimit(price, limitAfterStop);
        };
    }
}
