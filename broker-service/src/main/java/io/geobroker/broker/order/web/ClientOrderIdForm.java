package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.JsonBodies;

/** Validates customers' client order ids. */
final class ClientOrderIdForm {
    static final String FIELD = "client_order_id";

    private ClientOrderIdForm() {}

    /** @throws ApiException 422 when the id is invalid */
    static String require(String id) {
        if (id.isBlank()) {
            throw ApiException.invalid("client_order_id must not be blank: leave it out to have one made");
        }
        if (id.length() > OpenOrder.MAX_CLIENT_ORDER_ID) {
            throw ApiException.invalid("client_order_id must be at most " + OpenOrder.MAX_CLIENT_ORDER_ID
                    + " characters: it has " + id.length());
        }
        return JsonBodies.storable(FIELD, id);
    }
}
