package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import java.util.function.Supplier;

/** Sees fills from outside, without a part in them. Called on the matching thread; must not block, nor fail. */
@FunctionalInterface
public interface FillsSeen {

    /**
     * @param fill begins the fill; to be called once
     * @return what that gives
     */
    FillOrder.Progress see(OpenOrder order, ReceivedTicker received, Supplier<FillOrder.Progress> fill);
}
