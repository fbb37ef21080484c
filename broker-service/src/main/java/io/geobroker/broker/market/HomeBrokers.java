package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** The brokers of other regions, for forwarded market orders. */
public interface HomeBrokers {

    /** Whether one of its brokers answered lately; true before the first attempt. */
    boolean isReachable(String region);

    /**
     * Has a broker of the region decide the order. Retries, also at another one, while there is time: the order's id makes
     * that safe. A missing answer is no failure.
     *
     * @return as {@link ClaimAtLastPrice#claim}
     */
    CompletionStage<CommandResult<Outcome>> forward(String region, OpenOrder order, Duration within);
}
