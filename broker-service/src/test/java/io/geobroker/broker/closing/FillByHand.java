package io.geobroker.broker.closing;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.schema.listing.Price;
import java.time.Duration;

/** Fills orders in memory as a ticker would have, ten seconds after they were placed. */
public record FillByHand(InMemoryOrders orders, InMemoryOutcomes outcomes, InMemoryTrades trades) {

    /** At 44, by a ticker of a millisecond before. */
    public Outcome.Filled fill(String customer, String id) {
        return fill(customer, id, "44", "sydney-1");
    }

    public Outcome.Filled fill(String customer, String id, String price, String broker) {
        return fillAt(OrderId.parse(id).timeMicros() + 10_000_000, customer, id, price, broker);
    }

    /** @param at when it is decided, microseconds since the epoch */
    public Outcome.Filled fillAt(long at, String customer, String id, String price, String broker) {
        Outcome.Filled filled = claim(at, customer, id, price, broker);
        join(trades.record(filled));
        join(orders.put(filled.ended(), filled.writeMicros()));
        return filled;
    }

    /** And nothing more, as whoever dies right after that. */
    public Outcome.Filled claim(long at, String customer, String id, String price, String broker) {
        OpenOrder order = join(orders.find(new CustomerId(customer), OrderId.parse(id)))
                .orElseThrow()
                .placed();
        Outcome.Filled filled = new Outcome.Filled(order, decidedAt(at, broker), Price.parse(price), at - 1_000);
        join(outcomes.claim(filled, Duration.ofSeconds(1)));
        return filled;
    }
}
