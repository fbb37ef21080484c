package io.geobroker.loadtest.storm.check.evidence;

import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
        List<StoredKey> keys,
        List<ReportedOrder> told) {

    public RegionEvidence telling(List<ReportedOrder> states) {
        return new RegionEvidence(
                region, readMicros, orders, outcomes, doors, moves, waiting, trades, events, accounts, keys, states);
    }

    public RegionEvidence tellingWhatViewsSay() {
        return telling(orders.values().stream()
                .map(order -> new ReportedOrder(order.customer(), order.id(), order.state(), order.wish()))
                .toList());
    }

    /**
     * A row of {@code orders_by_customer}, the customer's view of an order.
     *
     * @param name empty if the broker named it
     * @param status {@code new} while it is open, else how it ended
     * @param filledPriceMicros 0 unless filled
     * @param updatedMicros of the status, microseconds since the epoch
     * @param expiresMicros present for day orders only
     */
    public record StoredOrder(
            UUID id,
            String customer,
            String name,
            OrderTerms terms,
            String status,
            long filledQuantity,
            long filledPriceMicros,
            long updatedMicros,
            OptionalLong expiresMicros,
            Optional<UUID> replaces,
            Optional<UUID> replacedBy) {

        /** Its mode is stored nowhere. */
        public Wish wish() {
            return new Wish(name, terms, Optional.empty());
        }

        public OrderState state() {
            return new OrderState(status, filledQuantity, filledPriceMicros, updatedMicros);
        }

        public boolean isOpen() {
            return status.equals("new");
        }

        /** A replacement whose old order ended in another way. */
        public boolean isRejected() {
            return status.equals("rejected");
        }

        public boolean isFilled() {
            return status.equals("filled");
        }
    }

    /**
     * How an order ended, from {@code order_outcomes} or {@code later_outcomes}.
     *
     * @param end {@code filled}, {@code canceled}, {@code expired} or {@code replaced}; {@code moved} in a {@link StoredDoor}
     * @param decidedMicros by the decider's clock, microseconds since the epoch
     * @param priceMicros 0 unless filled
     * @param tickerTimeMicros 0 unless filled
     */
    public record StoredOutcome(
            UUID order,
            String customer,
            OrderTerms terms,
            String end,
            UUID claim,
            long decidedMicros,
            long priceMicros,
            long tickerTimeMicros,
            Optional<UUID> replacement) {

        public boolean isFilled() {
            return end.equals("filled");
        }
    }

    /**
     * What was decided at a door: a row of {@code order_outcomes}, the first of an order, or of {@code later_outcomes}.
     *
     * @param decided an end, or {@code moved} if the door is closed
     * @param epoch how many doors the order had before
     * @param region of the door; empty for the first one
     * @param movedTo the region of the next door; empty for an end
     * @param movedBy number of the move; 0 for an end
     */
    public record StoredDoor(StoredOutcome decided, int epoch, String region, Optional<String> movedTo, int movedBy) {

        public UUID order() {
            return decided.order();
        }

        public boolean isClosed() {
            return decided.end().equals("moved");
        }

        /** Whether the other was closed and names this one. */
        public boolean follows(StoredDoor other) {
            return other.isClosed()
                    && order().equals(other.order())
                    && epoch == other.epoch + 1
                    && other.movedTo.equals(Optional.of(region));
        }

        /** How each order ended, found by a walk from its first door through closed ones. */
        public static Map<UUID, StoredOutcome> ends(Collection<StoredDoor> doors) {
            Map<UUID, StoredOutcome> ends = new HashMap<>();
            doors.stream()
                    .collect(Collectors.groupingBy(StoredDoor::order))
                    .forEach((order, ofOrder) -> end(ofOrder).ifPresent(end -> ends.put(order, end)));
            return ends;
        }

        private static Optional<StoredOutcome> end(List<StoredDoor> ofOrder) {
            Optional<StoredDoor> door =
                    ofOrder.stream().filter(each -> each.epoch == 0).findFirst();
            while (door.filter(StoredDoor::isClosed).isPresent()) {
                StoredDoor closed = door.get();
                door = ofOrder.stream().filter(next -> next.follows(closed)).findFirst();
            }
            return door.map(StoredDoor::decided);
        }
    }

    /**
     * A row of {@code symbol_moves}.
     *
     * @param number from 1, for each symbol
     * @param askedMicros by a broker's clock, microseconds since the epoch
     * @param drainedMicros by a broker's clock; empty while orders may be decided where it came from
     */
    public record StoredMove(
            String symbol, int number, String from, String to, long askedMicros, OptionalLong drainedMicros) {}

    /** A row of {@code open_orders}. */
    public record WaitingRow(UUID order, int bucket, String customer, OrderTerms terms) {}

    /** A row of {@code trades_by_symbol}. */
    public record StoredTrade(
            UUID order, String customer, String symbol, String side, long priceMicros, long quantity, UUID claim) {

        public long valueMicros() {
            return Math.multiplyExact(priceMicros, quantity);
        }

        public boolean buys() {
            return side.equals("buy");
        }
    }

    /**
     * A row of {@code events_by_customer}.
     *
     * @param region whose broker recorded it
     * @param kind {@code new}, {@code fill}, {@code canceled}, {@code expired} or {@code replaced}
     */
    public record StoredEvent(UUID id, String customer, String region, String kind, UUID order) {}

    /** A row of {@code accounts}. */
    public record StoredAccount(
            String customer, String home, long cashMicros, Map<String, Position> positions, Map<UUID, Hold> holds) {

        /**
         * Shares of one stock.
         *
         * @param costMicros of all shares together
         */
        public record Position(long quantity, long costMicros) {}

        /** Cash or shares held for an order. */
        public record Hold(String symbol, long cashMicros, long shares) {}
    }

    /** A row of {@code api_keys}, without the hash of its secret. */
    public record StoredKey(String id, String customer, boolean revoked) {}
}
