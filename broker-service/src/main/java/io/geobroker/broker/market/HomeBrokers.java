package io.geobroker.broker.market;

import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** The brokers of the other regions, to which market orders are forwarded. */
public interface HomeBrokers {

    /** Whether one of the region's brokers answered lately; true until the first attempt. */
    boolean isReachable(String region);

    /**
     * Has a broker of the region decide the order. Tries another one, or the same again, while there is time: the order's id
     * makes that safe. Never fails for want of an answer.
     */
    CompletionStage<Execution> forward(String region, OpenOrder order, Duration within);
}
