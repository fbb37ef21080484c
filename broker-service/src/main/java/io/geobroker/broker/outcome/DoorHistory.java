package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import java.util.List;
import java.util.Optional;

/**
 * The doors that an order had so far.
 *
 * @param steps from one to the next, in the order of time
 * @param last where it ended, or still may
 */
public record DoorHistory(List<Step> steps, Door last, Optional<Outcome> end) {

    /** @param decision that closed the first of them */
    public record Step(Door from, Door to, Outcome.Decision decision) {}
}
