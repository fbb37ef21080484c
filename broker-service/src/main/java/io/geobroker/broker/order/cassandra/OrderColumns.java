package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.SettableByName;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An order in the columns that every table with whole orders has, and the forms in which values are stored. */
public final class OrderColumns {
    static final String STOPPED_AT = "stopped_at_micros";

    private OrderColumns() {}

    /**
     * Sets all columns of an order but whether it met its stop, which {@link CassandraOpenOrders} alone keeps. What an
     * order does not have stays unset, so that no tombstone is written for it.
     *
     * @param statement with a variable for each column, named as the column
     */
    public static <S extends SettableByName<S>> S set(S statement, OpenOrder order) {
        S set = statement
                .setUuid("order_id", order.id().uuid())
                .setString("customer_id", order.customer().value())
                .setString("client_order_id", order.clientOrderId())
                .setString("symbol", order.symbol().value())
                .setInt("bucket", order.bucket())
                .setString("side", stored(order.side()))
                .setString("type", stored(order.type()))
                .setString("time_in_force", stored(order.validity().timeInForce()))
                .setLong("quantity", order.quantity());
        set = setPrice(set, "limit_price_micros", order.terms().limitPrice());
        set = setPrice(set, "stop_price_micros", order.terms().stopPrice());
        if (order.validity().ends()) {
            set = set.setLong("expires_at_micros", order.validity().expiresAtMicros());
        }
        return order.replaces() == null
                ? set
                : set.setUuid("replaces", order.replaces().uuid());
    }

    private static <S extends SettableByName<S>> S setPrice(S statement, String column, @Nullable Price price) {
        return price == null ? statement : statement.setLong(column, price.micros());
    }

    /** @throws RuntimeException when a column is missing or out of its range */
    public static OpenOrder order(Row row) {
        UUID replaces = row.getUuid("replaces");
        return new OpenOrder(
                OrderId.of(Objects.requireNonNull(row.getUuid("order_id"), "order_id")),
                new CustomerId(Objects.requireNonNull(row.getString("customer_id"), "customer_id")),
                Objects.requireNonNull(row.getString("client_order_id"), "client_order_id"),
                new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                row.getInt("bucket"),
                value(Side.class, row.getString("side")),
                terms(row),
                validity(row),
                row.getLong("quantity"),
                replaces == null ? null : OrderId.of(replaces));
    }

    private static Terms terms(Row row) {
        return switch (value(OrderType.class, row.getString("type"))) {
            case LIMIT -> new Terms.Limit(price(row, "limit_price_micros"));
            case STOP -> new Terms.Stop(price(row, "stop_price_micros"));
            case STOP_LIMIT ->
                new Terms.StopLimit(
                        price(row, "stop_price_micros"), price(row, "limit_price_micros"), stoppedAtMicros(row));
        };
    }

    private static OptionalLong stoppedAtMicros(Row row) {
        return row.getColumnDefinitions().contains(STOPPED_AT) && !row.isNull(STOPPED_AT)
                ? OptionalLong.of(row.getLong(STOPPED_AT))
                : OptionalLong.empty();
    }

    private static Price price(Row row, String column) {
        return new Price(row.getLong(column));
    }

    private static Validity validity(Row row) {
        return switch (value(TimeInForce.class, row.getString("time_in_force"))) {
            case DAY -> Validity.untilClose(row.getLong("expires_at_micros"));
            case GTC -> Validity.untilCanceled();
        };
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
}
