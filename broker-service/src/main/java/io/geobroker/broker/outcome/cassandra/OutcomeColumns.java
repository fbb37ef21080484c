package io.geobroker.broker.outcome.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.UnreadableOutcomeException;
import io.geobroker.schema.listing.Price;
import java.util.List;
import java.util.Objects;

/** Maps outcomes to the columns that both their tables have. */
final class OutcomeColumns {
    private static final List<String> OF_THE_DECISION =
            List.of("outcome", "claim_id", "decided_at_micros", "decided_by");
    private static final List<String> OF_AN_END = List.of("price_micros", "ticker_time_micros", "cancel_reason");
    private static final List<String> OF_THE_NEW_HOLD = List.of("new_hold_cash_micros", "new_hold_shares");
    private static final List<String> OF_THE_NEXT_DOOR = List.of("moved_to", "moved_by");

    static final List<List<String>> ALL = List.of(
            OrderColumns.WHOLE,
            OF_THE_DECISION,
            OF_AN_END,
            OrderColumns.OF_REPLACING,
            OF_THE_NEW_HOLD,
            OF_THE_NEXT_DOOR);

    private enum Kind {
        FILLED,
        CANCELED,
        EXPIRED,
        REPLACED,
        /** No end: the door is closed. */
        MOVED
    }

    private OutcomeColumns() {}

    /** Nothing of the order but its key and symbol: its waiting row goes on. */
    static BoundStatementBuilder set(BoundStatementBuilder insert, Close proposed) {
        OpenOrder order = proposed.order();
        return set(
                        insert.setUuid("order_id", order.id().uuid())
                                .setString("symbol", order.symbol().value()),
                        proposed.decision())
                .setString("outcome", OrderColumns.stored(Kind.MOVED))
                .setString("moved_to", proposed.to())
                .setInt("moved_by", proposed.move());
    }

    private static BoundStatementBuilder set(BoundStatementBuilder insert, Outcome.Decision decision) {
        return insert.setUuid("claim_id", decision.claim().value())
                .setLong("decided_at_micros", decision.atMicros())
                .setString("decided_by", decision.by());
    }

    static BoundStatementBuilder set(BoundStatementBuilder insert, Outcome proposed) {
        BoundStatementBuilder statement = set(OrderColumns.set(insert, proposed.order()), proposed.decision());
        return proposed.fold(
                filled -> statement
                        .setString("outcome", OrderColumns.stored(Kind.FILLED))
                        .setLong("price_micros", filled.price().micros())
                        .setLong("ticker_time_micros", filled.tickerTimeMicros()),
                canceled -> OrderColumns.setCancelReason(
                        statement.setString("outcome", OrderColumns.stored(Kind.CANCELED)), canceled.reason()),
                replaced -> OrderColumns.setNew(statement, replaced.by())
                        .setString("outcome", OrderColumns.stored(Kind.REPLACED))
                        .setLong("new_hold_cash_micros", replaced.hold().cashMicros())
                        .setLong("new_hold_shares", replaced.hold().shares()),
                expired -> statement.setString("outcome", OrderColumns.stored(Kind.EXPIRED)));
    }

    /**
     * What the row of a door tells.
     *
     * @throws UnreadableOutcomeException when a column is missing or out of range
     */
    static DoorAnswer<Outcome> answer(Row row, Door door) {
        try {
            Kind kind = OrderColumns.value(Kind.class, row.getString("outcome"));
            return kind == Kind.MOVED
                    ? new DoorAnswer.Closed<>(
                            door.next(
                                    Objects.requireNonNull(row.getString("moved_to"), "moved_to"),
                                    row.getInt("moved_by")),
                            decision(row))
                    : new DoorAnswer.Answered<>(outcome(row, kind));
        } catch (RuntimeException e) {
            throw new UnreadableOutcomeException(
                    OrderId.of(Objects.requireNonNull(row.getUuid("order_id"), "order_id")), e);
        }
    }

    private static Outcome.Decision decision(Row row) {
        return new Outcome.Decision(
                new ClaimId(Objects.requireNonNull(row.getUuid("claim_id"), "claim_id")),
                row.getLong("decided_at_micros"),
                Objects.requireNonNull(row.getString("decided_by"), "decided_by"));
    }

    private static Outcome outcome(Row row, Kind kind) {
        OpenOrder order = OrderColumns.order(row);
        Outcome.Decision decision = decision(row);
        return switch (kind) {
            case FILLED ->
                new Outcome.Filled(
                        order, decision, new Price(row.getLong("price_micros")), row.getLong("ticker_time_micros"));
            case CANCELED -> new Outcome.Canceled(order, decision, OrderColumns.cancelReason(row));
            case EXPIRED -> new Outcome.Expired(order, decision);
            case REPLACED ->
                new Outcome.Replaced(
                        order,
                        decision,
                        OrderColumns.newOrder(row, order),
                        new Hold(order.symbol(), row.getLong("new_hold_cash_micros"), row.getLong("new_hold_shares")));
            case MOVED -> throw new IllegalArgumentException("a closed door has no outcome: " + order.id());
        };
    }
}
