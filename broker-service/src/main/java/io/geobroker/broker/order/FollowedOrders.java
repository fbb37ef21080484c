package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;

/** Chooses the orders whose lives are followed. Asked for every new order on the thread that places it; must not block. */
public interface FollowedOrders {
    /** Follows none. */
    FollowedOrders NONE = new FollowedOrders() {
        @Override
        public Following choose(CustomerId customer, Symbol symbol, OrderType type) {
            return Following.NO;
        }

        @Override
        public void began(OrderId id) {}
    };

    Following choose(CustomerId customer, Symbol symbol, OrderType type);

    /** The order it was asked for has that id now; called for every order, on the same thread. */
    void began(OrderId id);
}
