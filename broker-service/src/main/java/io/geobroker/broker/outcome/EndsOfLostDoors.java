package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.region.LostDoor;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What the regions that are left know of an end that was decided at a lost door. */
@FunctionalInterface
public interface EndsOfLostDoors {

    /**
     * @return the end to be decided by the heir: the one that is known, or a cancel if the order must not wait on. Fails while
     *     a region that is left does not answer
     */
    CompletionStage<Optional<Outcome>> find(OpenOrder order, LostDoor lost);
}
