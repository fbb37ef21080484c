package io.geobroker.broker.order.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.web.AssetJson;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order in the format of Alpaca's Trading API v2.
 *
 * <p>Every field is present, null where it does not apply. Numbers and times are strings, times in RFC 3339 with
 * microseconds.
 *
 * <p>{@code cancel_reason} is our addition, present only if the broker itself canceled the order.
 */
public record OrderJson(
        String id,
        String clientOrderId,
        String createdAt,
        String updatedAt,
        String submittedAt,
        @Nullable String filledAt,
        @Nullable String expiredAt,
        @Nullable String canceledAt,
        @Nullable String failedAt,
        @Nullable String replacedAt,
        @Nullable String replacedBy,
        @Nullable String replaces,
        UUID assetId,
        String symbol,
        String assetClass,
        @Nullable String notional,
        String qty,
        String filledQty,
        @Nullable String filledAvgPrice,
        String orderClass,
        String orderType,
        String type,
        String side,
        String timeInForce,
        @Nullable String limitPrice,
        @Nullable String stopPrice,
        String status,
        boolean extendedHours,
        @Nullable List<OrderJson> legs,
        @Nullable String trailPercent,
        @Nullable String trailPrice,
        @Nullable String hwm,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String cancelReason) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    public static OrderJson of(Order order) {
        return of(order, word(order.status()));
    }

    /** Not known to be placed. */
    static OrderJson pending(OpenOrder order) {
        return of(Order.accepted(order), "pending_new");
    }

    private static OrderJson of(Order order, String status) {
        OpenOrder placed = order.placed();
        String placedAt = time(placed.placedAtMicros());
        CancelReason reason = order.cancelReason();
        String type = word(placed.type());
        return new OrderJson(
                placed.id().toString(),
                placed.clientOrderId(),
                placedAt,
                time(order.updatedAtMicros()),
                placedAt,
                reachedAt(order, Order.Status.FILLED),
                reachedAt(order, Order.Status.EXPIRED),
                reachedAt(order, Order.Status.CANCELED),
                reachedAt(order, Order.Status.REJECTED),
                reachedAt(order, Order.Status.REPLACED),
                text(order.replacedBy()),
                text(placed.replaces()),
                AssetJson.idOf(placed.symbol()),
                placed.symbol().value(),
                AssetJson.ASSET_CLASS,
                null,
                Long.toString(placed.quantity()),
                Long.toString(order.filledQuantity()),
                text(order.filledPrice()),
                "",
                type,
                type,
                word(placed.side()),
                word(placed.validity().timeInForce()),
                text(placed.terms().limitPrice()),
                text(placed.terms().stopPrice()),
                status,
                false,
                null,
                null,
                null,
                null,
                reason == null ? null : word(reason));
    }

    /** Alpaca's words are the names of ours in lower case. */
    public static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable String reachedAt(Order order, Order.Status status) {
        OptionalLong micros = order.reachedAtMicros(status);
        return micros.isPresent() ? time(micros.getAsLong()) : null;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    /** RFC 3339 in UTC, with microseconds. */
    public static String time(long micros) {
        return TIME.format(MicroClock.at(micros));
    }
}
