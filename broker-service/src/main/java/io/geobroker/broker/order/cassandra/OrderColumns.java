package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.SettableByName;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An order in the columns that every table with whole orders has, and the forms in which values are stored. */
public final class OrderColumns {
    private OrderColumns() {}

    /**
     * Sets all columns of an order; of the two prices only the one it has, so that no tombstone is written for the other.
     *
     * @param statement with a variable for each column, named as the column
     */
    public static <S extends SettableByName<S>> S set(S statement, OpenOrder order) {
        return statement
                .setUuid("order_id", order.id().uuid())
                .setString("customer_id", order.customer().value())
                .setString("client_order_id", order.clientOrderId())
                .setString("symbol", order.symbol().value())
                .setInt("bucket", order.bucket())
                .setString("side", stored(order.side()))
                .setString("type", stored(order.type()))
                .setString("time_in_force", stored(order.timeInForce()))
                .setLong(priceColumn(order.type()), order.price().micros())
                .setLong("quantity", order.quantity());
    }

    /** @throws RuntimeException when a column is missing or out of its range */
    public static OpenOrder order(Row row) {
        OrderType type = value(OrderType.class, row.getString("type"));
        return new OpenOrder(
                OrderId.of(Objects.requireNonNull(row.getUuid("order_id"), "order_id")),
                new CustomerId(Objects.requireNonNull(row.getString("customer_id"), "customer_id")),
                Objects.requireNonNull(row.getString("client_order_id"), "client_order_id"),
                new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                row.getInt("bucket"),
                value(Side.class, row.getString("side")),
                type,
                value(TimeInForce.class, row.getString("time_in_force")),
                new Price(row.getLong(priceColumn(type))),
                row.getLong("quantity"));
    }

    /** The {@code month} column: yyyymm in UTC of when the order was placed. */
    public static int month(OrderId id) {
        return stored(month(id.timeMicros()));
    }

    static YearMonth month(long micros) {
        return YearMonth.from(Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
    }

    static int stored(YearMonth month) {
        return month.getYear() * 100 + month.getMonthValue();
    }

    /** The name of a constant, in lower case. */
    public static String stored(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException when there is no such constant */
    public static <E extends Enum<E>> E value(Class<E> type, @Nullable String stored) {
        return Enum.valueOf(
                type,
                Objects.requireNonNull(stored, () -> type.getSimpleName() + " is null")
                        .toUpperCase(Locale.ROOT));
    }

    private static String priceColumn(OrderType type) {
        return switch (type) {
            case LIMIT -> "limit_price_micros";
            case STOP -> "stop_price_micros";
        };
    }
}
