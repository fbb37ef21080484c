package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The outcomes that one datacenter decides, each at one of its order's doors. Otherwise as {@link Outcomes}. */
public interface DatacenterOutcomes {

    /** @param door in this datacenter, unless all datacenters decide the order */
    CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline);

    /**
     * Closes the door, unless the order ended there.
     *
     * @return the next door, of this or an earlier close, or the end; fails when neither is known, and then it may be closed
     */
    CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline);

    CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door);

    CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door);
}
