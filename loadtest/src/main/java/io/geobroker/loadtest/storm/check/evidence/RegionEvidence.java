package io.geobroker.loadtest.storm.check.evidence;

import io.geobroker.loadtest.storm.journal.OrderState;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * All rows of one region's replicas and the order states that its API tells.
 *
 * @param readMicros when the reading began, microseconds since the epoch
 * @param outcomes how orders ended, by a walk through their doors
 * @param doors all that was decided of orders, ends and closed doors
 * @param told empty while only tables are checked
 */
public record RegionEvidence(
        String region,
        long readMicros,
        Map<UUID, StoredOrder> orders,
        Map<UUID, StoredOutcome> outcomes,
        List<StoredDoor> doors,
        List<StoredMove> moves,
        Map<UUID, WaitingRow> waiting,
        List<StoredTrade> trades,
        List<StoredEvent> events,
        Map<String, StoredAccount> accounts,
        Map<UUID, OrderState> told) {

    public RegionEvidence telling(Map<UUID, OrderState> states) {
        return new RegionEvidence(
                region, readMicros, orders, outcomes, doors, moves, waiting, trades, events, accounts, states);
    }

    public RegionEvidence tellingWhatViewsSay() {
        return telling(orders.values().stream().collect(Collectors.toMap(StoredOrder::id, StoredOrder::state)));
    }
}
