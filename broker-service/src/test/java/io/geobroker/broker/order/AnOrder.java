package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.SplittableRandom;
import java.util.UUID;

/** A waiting order of which a test says only what matters to it. */
public record AnOrder(
        OrderId id,
        CustomerId customer,
        String clientOrderId,
        Symbol symbol,
        int bucket,
        Side side,
        OrderType type,
        Price price,
        long quantity) {
    /** 2026-03-10T12:00:00Z, when orders are placed unless a test says otherwise. */
    public static final long NOON_MICROS = 1_773_144_000_000_000L;

    private static final SplittableRandom RANDOM = new SplittableRandom();

    /** Buys one share of BHP at 45 or less, placed at noon. */
    public static AnOrder anOrder() {
        return new AnOrder(
                idAt(NOON_MICROS),
                new CustomerId("alice"),
                UUID.randomUUID().toString(),
                new Symbol("BHP"),
                0,
                Side.BUY,
                OrderType.LIMIT,
                Price.parse("45"),
                1);
    }

    /** An id of that microsecond, different on each call. */
    public static OrderId idAt(long micros) {
        OrderId lowest = OrderId.lowestAt(micros);
        // RFC 9562: variant 10; the other bits at random, so that ids of one microsecond come in any order.
        return new OrderId(lowest.mostSignificantBits(), RANDOM.nextLong() >>> 2 | 0x8000_0000_0000_0000L);
    }

    public OpenOrder open() {
        return new OpenOrder(id, customer, clientOrderId, symbol, bucket, side, type, TimeInForce.GTC, price, quantity);
    }

    public AnOrder withId(OrderId other) {
        return new AnOrder(other, customer, clientOrderId, symbol, bucket, side, type, price, quantity);
    }

    public AnOrder placedAt(long micros) {
        return withId(idAt(micros));
    }

    public AnOrder by(String other) {
        return new AnOrder(id, new CustomerId(other), clientOrderId, symbol, bucket, side, type, price, quantity);
    }

    public AnOrder called(String other) {
        return new AnOrder(id, customer, other, symbol, bucket, side, type, price, quantity);
    }

    public AnOrder of(String other) {
        return of(new Symbol(other));
    }

    public AnOrder of(Symbol other) {
        return new AnOrder(id, customer, clientOrderId, other, bucket, side, type, price, quantity);
    }

    public AnOrder inBucket(int other) {
        return new AnOrder(id, customer, clientOrderId, symbol, other, side, type, price, quantity);
    }

    public AnOrder toBuy() {
        return new AnOrder(id, customer, clientOrderId, symbol, bucket, Side.BUY, type, price, quantity);
    }

    public AnOrder toSell() {
        return new AnOrder(id, customer, clientOrderId, symbol, bucket, Side.SELL, type, price, quantity);
    }

    public AnOrder withLimit(String limit) {
        return new AnOrder(
                id, customer, clientOrderId, symbol, bucket, side, OrderType.LIMIT, Price.parse(limit), quantity);
    }

    public AnOrder withStop(String stop) {
        return new AnOrder(
                id, customer, clientOrderId, symbol, bucket, side, OrderType.STOP, Price.parse(stop), quantity);
    }

    public AnOrder forShares(long other) {
        return new AnOrder(id, customer, clientOrderId, symbol, bucket, side, type, price, other);
    }
}
