package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.OrderState;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * All that one region's replicas hold, read past the broker, and what its broker tells.
 *
 * @param readMicros when the reading began, microseconds since the epoch
 * @param told by its API: the state of each order, over all customers; empty while only the tables are looked at
 */
public record RegionEvidence(
        String region,
        long readMicros,
        Map<UUID, StoredOrder> orders,
        Map<UUID, StoredOutcome> outcomes,
        Map<UUID, WaitingRow> waiting,
        List<StoredTrade> trades,
        List<StoredEvent> events,
        Map<String, StoredAccount> accounts,
        Map<UUID, OrderState> told) {

    /** The same, with what the API tells. */
    public RegionEvidence telling(Map<UUID, OrderState> states) {
        return new RegionEvidence(
                region, readMicros, orders, outcomes, waiting, trades, events, accounts, Map.copyOf(states));
    }

    RegionEvidence tellingWhatViewsSay() {
        return telling(orders.values().stream().collect(Collectors.toMap(StoredOrder::id, StoredOrder::state)));
    }
}
