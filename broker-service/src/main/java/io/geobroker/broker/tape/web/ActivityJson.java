package io.geobroker.broker.tape.web;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fill in the format of Alpaca's Trading API v2; numbers and times are strings.
 *
 * @param id trade time in UTC to the millisecond, two colons, order id; also the page token behind it
 */
public record ActivityJson(
        String id,
        String activityType,
        String transactionTime,
        String type,
        String price,
        String qty,
        String side,
        String symbol,
        String leavesQty,
        String orderId,
        String cumQty,
        String orderStatus) {
    static final String FILL = "FILL";

    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern ID_FORM = Pattern.compile(
            "[0-9]{17}::([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-1[0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})");

    static ActivityJson of(Order filled) {
        OpenOrder placed = filled.placed();
        String quantity = Long.toString(filled.filledQuantity());
        return new ActivityJson(
                id(filled.updatedAtMicros(), placed.id()),
                FILL,
                OrderJson.time(filled.updatedAtMicros()),
                "fill",
                String.valueOf(filled.filledPrice()),
                quantity,
                OrderJson.word(placed.side()),
                placed.symbol().value(),
                "0",
                placed.id().toString(),
                quantity,
                "filled");
    }

    static String id(long micros, OrderId order) {
        return ID_TIME.format(MicroClock.at(micros)) + "::" + order;
    }

    /** Empty when the text is not an activity's id. */
    static Optional<OrderId> orderIn(String id) {
        Matcher matcher = ID_FORM.matcher(id);
        return matcher.matches() ? Optional.of(OrderId.parse(matcher.group(1))) : Optional.empty();
    }
}
