package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.region.Regions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The steps of placing for customers who are all at home in Sydney. */
public final class SagaFixture {
    private SagaFixture() {}

    public static OrderSaga saga(Holds holds, Regions<ClientOrderIds> names, Orders orders) {
        return new OrderSaga(
                holds,
                names,
                customer -> CompletableFuture.completedFuture("sydney"),
                orders,
                ConcurrentHashMap.newKeySet());
    }
}
