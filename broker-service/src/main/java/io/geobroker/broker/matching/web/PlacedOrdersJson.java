package io.geobroker.broker.matching.web;

import io.geobroker.broker.order.OpenOrder;
import java.util.List;

/** Orders that one instance of a region placed, for another that may match them. */
record PlacedOrdersJson(List<Place> orders) {

    /** Primary key of a waiting order. */
    record Place(String symbol, int bucket, String orderId) {

        static Place of(OpenOrder order) {
            return new Place(order.symbol().value(), order.bucket(), order.id().toString());
        }
    }
}
