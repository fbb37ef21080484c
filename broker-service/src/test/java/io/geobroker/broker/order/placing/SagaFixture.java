package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.region.Regions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The steps of placing for customers who are all at home in Sydney. */
public final class SagaFixture {
    private SagaFixture() {}

    /** Of accounts without holds. */
    public static OrderSaga saga(Holds holds, Regions<ClientOrderIds> names, Orders orders) {
        return saga(holds, customer -> Map.of(), names, orders);
    }

    public static OrderSaga saga(
            Holds holds, Function<CustomerId, Map<OrderId, Hold>> held, Regions<ClientOrderIds> names, Orders orders) {
        return new OrderSaga(
                holds,
                order -> holds.release(order.customer(), order.id()),
                names,
                customer -> CompletableFuture.completedFuture("sydney"),
                orders,
                customer -> CompletableFuture.completedFuture(held.apply(customer)),
                ConcurrentHashMap.newKeySet());
    }
}
