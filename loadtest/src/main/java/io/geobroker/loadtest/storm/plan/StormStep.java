package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.client.Customer;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.Placement;

/**
 * An action of a customer at a time of the storm.
 *
 * @param atMillis since the storm began
 * @param region where the customer is then
 */
public record StormStep(long atMillis, int customer, String region, Action action) {

    /** Whether an answer says that its order is placed; without one, that all were canceled. */
    public boolean isDone(Customer customer, long sinceMicros, Journal journal) {
        return action.placing()
                .map(place -> journal.named(place.wish().name())
                        .flatMap(Placement::order)
                        .isPresent())
                .orElseGet(() -> journal.all(MassCancel.class).stream()
                        .anyMatch(each -> each.customer().equals(customer.name())
                                && each.asked().fromMicros() >= sinceMicros
                                && each.asked().region().isPresent()));
    }
}
