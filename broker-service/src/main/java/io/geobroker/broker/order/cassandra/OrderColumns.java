package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.SettableByName;
import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Maps orders to the columns that all tables of whole orders share. */
public final class OrderColumns {
    /** Those that {@link #set} sets. */
    public static final List<String> WHOLE = List.of(
            "order_id",
            "customer_id",
            "client_order_id",
            "symbol",
            "bucket",
            "side",
            "type",
            "time_in_force",
            "quantity",
            "limit_price_micros",
            "stop_price_micros",
            "expires_at_micros",
            "replaces");

    /** Those that {@link #setState} sets. */
    public static final List<String> STATE = List.of(
            "status", "updated_at_micros", "filled_quantity", "filled_price_micros", "replaced_by", "cancel_reason");

    private static final Set<String> SAME_WHEN_REPLACED = Set.of("customer_id", "symbol", "side", "type", "replaces");
    private static final String NEW = "new_";

    /** Those that {@link #setNew} sets. */
    public static final List<String> OF_REPLACING = WHOLE.stream()
            .filter(column -> !SAME_WHEN_REPLACED.contains(column))
            .map(column -> NEW + column)
            .toList();

    private static final String LIMIT_PRICE = "limit_price_micros";
    private static final String STOP_PRICE = "stop_price_micros";
    private static final String EXPIRES_AT = "expires_at_micros";
    private static final String CANCEL_REASON = "cancel_reason";
    private static final String STOPPED_AT = "stopped_at_micros";

    private OrderColumns() {}

    /** The columns are named: a column that a newer version adds would shift those of a prepared {@code SELECT *}. */
    public static String selectFrom(String table, List<List<String>> columns) {
        return "SELECT " + columns.stream().flatMap(List::stream).collect(Collectors.joining(", ")) + " FROM broker."
                + table + " ";
    }

    /**
     * Sets all columns but {@code stopped_at_micros} and {@code later_door}, which only {@link CassandraOpenOrders} writes.
     *
     * <p>Absent values stay unset, to write no tombstones.
     *
     * @param statement with a variable named as each column
     */
    public static <S extends SettableByName<S>> S set(S statement, OpenOrder order) {
        S set = setOwn(statement, "", order)
                .setString("customer_id", order.customer().value())
                .setString("symbol", order.symbol().value())
                .setString("side", stored(order.side()))
                .setString("type", stored(order.type()));
        return order.replaces() == null
                ? set
                : set.setUuid("replaces", order.replaces().uuid());
    }

    /** Sets the replacing order's columns, beside the replaced order's. */
    public static <S extends SettableByName<S>> S setNew(S statement, OpenOrder order) {
        return setOwn(statement, NEW, order);
    }

    /** The columns in which the two may differ. Unset stay the broker's name, which follows from the order id, and "gtc". */
    private static <S extends SettableByName<S>> S setOwn(S statement, String prefix, OpenOrder order) {
        S set = (order.isNamed() ? statement.setString(prefix + "client_order_id", order.clientOrderId()) : statement)
                .setUuid(prefix + "order_id", order.id().uuid())
                .setInt(prefix + "bucket", order.bucket())
                .setLong(prefix + "quantity", order.quantity());
        TimeInForce timeInForce = order.validity().timeInForce();
        if (timeInForce != TimeInForce.GTC) {
            set = set.setString(prefix + "time_in_force", stored(timeInForce));
        }
        set = setPrice(set, prefix + LIMIT_PRICE, order.terms().limitPrice());
        set = setPrice(set, prefix + STOP_PRICE, order.terms().stopPrice());
        return order.validity().ends()
                ? set.setLong(prefix + EXPIRES_AT, order.validity().expiresAtMicros())
                : set;
    }

    private static <S extends SettableByName<S>> S setPrice(S statement, String column, @Nullable Price price) {
        return price == null ? statement : statement.setLong(column, price.micros());
    }

    /** Beside {@link #set}; absent values stay unset. */
    public static <S extends SettableByName<S>> S setState(S statement, Order order) {
        S set = setPrice(statement, "filled_price_micros", order.filledPrice())
                .setString("status", stored(order.status()))
                .setLong("updated_at_micros", order.updatedAtMicros());
        if (order.filledQuantity() > 0) {
            set = set.setLong("filled_quantity", order.filledQuantity());
        }
        OrderId replacedBy = order.replacedBy();
        if (replacedBy != null) {
            set = set.setUuid("replaced_by", replacedBy.uuid());
        }
        return setCancelReason(set, order.cancelReason());
    }

    /** Unset without a reason. */
    public static <S extends SettableByName<S>> S setCancelReason(S statement, @Nullable CancelReason reason) {
        return reason == null ? statement : statement.setString(CANCEL_REASON, stored(reason));
    }

    /** @throws RuntimeException when the value is unknown */
    public static @Nullable CancelReason cancelReason(Row row) {
        String reason = row.getString(CANCEL_REASON);
        return reason == null ? null : value(CancelReason.class, reason);
    }

    /** @throws RuntimeException when a column is missing or out of range */
    public static OpenOrder order(Row row) {
        UUID replaces = row.getUuid("replaces");
        return order(
                row,
                "",
                new CustomerId(Objects.requireNonNull(row.getString("customer_id"), "customer_id")),
                new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                value(Side.class, row.getString("side")),
                value(OrderType.class, row.getString("type")),
                replaces == null ? null : OrderId.of(replaces));
    }

    /**
     * The replacing order, from the row of {@code old}'s outcome.
     *
     * @throws RuntimeException when a column is missing or out of range
     */
    public static OpenOrder newOrder(Row row, OpenOrder old) {
        return order(row, NEW, old.customer(), old.symbol(), old.side(), old.type(), old.id());
    }

    private static OpenOrder order(
            Row row,
            String prefix,
            CustomerId customer,
            Symbol symbol,
            Side side,
            OrderType type,
            @Nullable OrderId replaces) {
        OrderId id = OrderId.of(Objects.requireNonNull(row.getUuid(prefix + "order_id"), "order_id"));
        return new OpenOrder(
                id,
                customer,
                Objects.requireNonNullElseGet(row.getString(prefix + "client_order_id"), () -> BrokerMadeName.of(id)),
                symbol,
                row.getInt(prefix + "bucket"),
                side,
                terms(row, prefix, type),
                validity(row, prefix),
                row.getLong(prefix + "quantity"),
                replaces,
                DoorColumns.door(row));
    }

    private static Terms terms(Row row, String prefix, OrderType type) {
        return switch (type) {
            case MARKET -> new Terms.Market();
            case LIMIT -> new Terms.Limit(price(row, prefix + LIMIT_PRICE));
            case STOP -> new Terms.Stop(price(row, prefix + STOP_PRICE));
            case STOP_LIMIT ->
                new Terms.StopLimit(
                        price(row, prefix + STOP_PRICE), price(row, prefix + LIMIT_PRICE), stoppedAtMicros(row));
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

    private static Validity validity(Row row, String prefix) {
        String stored = row.getString(prefix + "time_in_force");
        TimeInForce timeInForce = stored == null ? TimeInForce.GTC : value(TimeInForce.class, stored);
        return switch (timeInForce) {
            case DAY -> Validity.untilClose(row.getLong(prefix + EXPIRES_AT));
            case GTC, IOC, FOK -> Validity.withoutEnd(timeInForce);
        };
    }

    /** yyyymm in UTC of the placing time. */
    public static int month(OrderId id) {
        return stored(month(id.timeMicros()));
    }

    /** In UTC. */
    public static YearMonth month(long micros) {
        return YearMonth.from(MicroClock.at(micros).atOffset(ZoneOffset.UTC));
    }

    /** yyyymm, as in the {@code month} columns. */
    public static int stored(YearMonth month) {
        return month.getYear() * 100 + month.getMonthValue();
    }

    /** In lower case. */
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
