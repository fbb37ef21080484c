package io.geobroker.broker.order.web;

import io.geobroker.broker.order.Replacement;
import io.geobroker.broker.platform.web.ApiException;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/** Reads what a request wishes changed about an order, all of it optional; unknown fields are ignored. */
public final class ReplacementReader {
    private ReplacementReader() {}

    /** @throws ApiException 422 with the name of the first field that is wrong */
    public static Replacement read(ObjectNode json) {
        if (OrderFields.given(json, "trail") != null) {
            throw ApiException.invalid("trail is not supported: there are no trailing stop orders");
        }
        return new Replacement(
                OrderFields.clientOrderId(json),
                isGiven(json, OrderFields.QUANTITY)
                        ? OptionalLong.of(OrderFields.quantity(json))
                        : OptionalLong.empty(),
                isGiven(json, OrderFields.TIME_IN_FORCE)
                        ? Optional.of(OrderFields.timeInForce(json))
                        : Optional.empty(),
                isGiven(json, OrderFields.LIMIT_PRICE)
                        ? Optional.of(OrderFields.price(json, OrderFields.LIMIT_PRICE, ""))
                        : Optional.empty(),
                isGiven(json, OrderFields.STOP_PRICE)
                        ? Optional.of(OrderFields.price(json, OrderFields.STOP_PRICE, ""))
                        : Optional.empty());
    }

    private static boolean isGiven(ObjectNode json, String field) {
        return OrderFields.given(json, field) != null;
    }
}
