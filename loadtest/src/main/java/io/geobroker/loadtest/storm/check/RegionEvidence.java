package io.geobroker.loadtest.storm.check;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * All that one region's replicas hold, read past the broker, and what its broker tells.
 *
 * @param told by its API: the status of each order, over all customers; empty while only the tables are looked at
 */
public record RegionEvidence(
        String region,
        Map<UUID, StoredOrder> orders,
        Map<UUID, StoredOutcome> outcomes,
        Map<UUID, WaitingRow> waiting,
        List<StoredTrade> customerTrades,
        List<StoredTrade> symbolTrades,
        Map<String, StoredAccount> accounts,
        Map<UUID, String> told) {

    /** The same, with what the API tells. */
    public RegionEvidence telling(Map<UUID, String> statuses) {
        return new RegionEvidence(
                region, orders, outcomes, waiting, customerTrades, symbolTrades, accounts, Map.copyOf(statuses));
    }

    RegionEvidence tellingWhatViewsSay() {
        return telling(orders.values().stream().collect(Collectors.toMap(StoredOrder::id, StoredOrder::status)));
    }
}
