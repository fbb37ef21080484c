package io.geobroker.broker.order;

/** Learns of every order once it is durable. */
@FunctionalInterface
public interface PlacedOrders {

    /** Called on the driver's thread, and again for an order that is brought in; must neither wait nor throw. */
    void placed(OpenOrder order);
}
