package io.geobroker.broker.outcome.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ClaimContext;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.UnreadableOutcomeException;
import io.geobroker.broker.platform.cassandra.ConditionalWrites;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.schema.listing.Price;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Outcomes in table {@code order_outcomes}.
 *
 * <p>The session must be to the symbol's home region: otherwise two regions could decide. Only orders with
 * {@link OrderId#isDecidedEverywhere()} use any session.
 *
 * <p>A coordinator sends an outcome to other datacenters only when its own claim is applied. If it dies half-way, the next
 * claim or serial read completes the outcome in the deciding datacenter only. There {@code PaxosCommitAndPrepare} of
 * Cassandra 5.0 asks the voters alone. An answer other than "applied" does not tell which, so the copies are then checked.
 */
public final class CassandraOutcomes implements Outcomes {
    private static final List<String> OF_THE_CLAIM = List.of(
            "outcome",
            "claim_id",
            "decided_at_micros",
            "decided_by",
            "price_micros",
            "ticker_time_micros",
            "new_hold_cash_micros",
            "new_hold_shares",
            "cancel_reason");

    private enum Kind {
        FILLED,
        CANCELED,
        EXPIRED,
        REPLACED
    }

    private final CqlSession session;
    private final ConditionalWrites claims;
    private final ObservationRegistry observations;
    private final Function<OpenOrder, CompletionStage<Void>> unsent;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement selectCommitted;

    /**
     * Blocks for a round trip, to prepare.
     *
     * @param repeater repeats claims whose answer is unknown
     * @param unsent told, before the answer, of each order that another statement decided: other datacenters may lack its
     *     outcome. Completes when the check of the copies is durably queued; may be called again
     */
    public CassandraOutcomes(
            CqlSession session,
            Repeater repeater,
            Function<OpenOrder, CompletionStage<Void>> unsent,
            ObservationRegistry observations) {
        this.session = session;
        this.observations = observations;
        this.unsent = unsent;
        this.claims = new ConditionalWrites(session, repeater);
        // LOCAL_SERIAL and LOCAL_QUORUM, or SERIAL and EACH_QUORUM if decided everywhere; idempotent, as the claim id
        // identifies our row; one row, partition (order_id). No timestamp: Paxos gives it one.
        this.insert = session.prepare(Intent.CLAIM.idempotent(OrderColumns.insertInto(
                        "order_outcomes", List.of(OrderColumns.WHOLE, OrderColumns.OF_REPLACING, OF_THE_CLAIM))
                + "IF NOT EXISTS"));
        // LOCAL_SERIAL, or SERIAL as above, to decide a claim in progress first; idempotent; one row, partition
        // (order_id).
        this.select = session.prepare(Intent.OUTCOME_READ.idempotent("""
                SELECT * FROM broker.order_outcomes WHERE order_id = :order_id
                """));
        // LOCAL_QUORUM; idempotent; the same row. A serial read of a missing row would leave a promise, which
        // Cassandra's Paxos repair finishes as a claim, every five minutes.
        this.selectCommitted = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT * FROM broker.order_outcomes WHERE order_id = :order_id
                """));
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        return Observed.during(
                observations,
                "claim",
                new ClaimContext(proposed),
                context -> execute(proposed, deadline).thenApply(context::answered));
    }

    private CompletionStage<Claim> execute(Outcome proposed, Duration deadline) {
        return claims.execute(
                        "claim " + proposed.order().id(),
                        atLevelOf(proposed.order().id(), statement(proposed), Intent.CLAIM_EVERYWHERE),
                        deadline,
                        answer -> decided(proposed, answer),
                        failure -> CompletableFuture.<Claim>completedFuture(new Claim.Unknown(failure)))
                .thenCompose(Function.identity());
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id) {
        return read(atLevelOf(id, of(id, select), Intent.OUTCOME_READ_EVERYWHERE))
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedFuture(found)
                        : met(found.get()).thenApply(noted -> found));
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id) {
        return read(of(id, selectCommitted));
    }

    private static BoundStatement of(OrderId id, PreparedStatement select) {
        return select.boundStatementBuilder().setUuid("order_id", id.uuid()).build();
    }

    private CompletionStage<Optional<Outcome>> read(BoundStatement statement) {
        return session.executeAsync(statement)
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(CassandraOutcomes::outcome));
    }

    private static BoundStatement atLevelOf(OrderId id, BoundStatement statement, Intent everywhere) {
        return id.isDecidedEverywhere() ? everywhere.insteadOn(statement) : statement;
    }

    private BoundStatement statement(Outcome proposed) {
        Outcome.Decision decision = proposed.decision();
        BoundStatementBuilder statement = OrderColumns.set(insert.boundStatementBuilder(), proposed.order())
                .setUuid("claim_id", decision.claim().value())
                .setLong("decided_at_micros", decision.atMicros())
                .setString("decided_by", decision.by())
                .setString("outcome", OrderColumns.stored(kind(proposed)));
        return proposed.<BoundStatementBuilder>fold(
                        filled -> statement
                                .setLong("price_micros", filled.price().micros())
                                .setLong("ticker_time_micros", filled.tickerTimeMicros()),
                        canceled -> OrderColumns.setCancelReason(statement, canceled.reason()),
                        replaced -> OrderColumns.setNew(statement, replaced.by())
                                .setLong("new_hold_cash_micros", replaced.hold().cashMicros())
                                .setLong("new_hold_shares", replaced.hold().shares()),
                        expired -> statement)
                .build();
    }

    private CompletionStage<Claim> decided(Outcome proposed, AsyncResultSet answer) {
        if (answer.wasApplied()) {
            return CompletableFuture.completedFuture(new Claim.Won(proposed));
        }
        Outcome standing = outcome(Objects.requireNonNull(answer.one(), "a refused claim comes with the row"));
        Claim claim = standing.decision().claim().equals(proposed.decision().claim())
                ? new Claim.Won(standing)
                : new Claim.Lost(standing);
        return met(standing).<Claim>handle((noted, failure) -> failure == null ? claim : new Claim.Unknown(failure));
    }

    /** If decided everywhere, the next claim or read completes all copies. */
    private CompletionStage<Void> met(Outcome standing) {
        return standing.order().id().isDecidedEverywhere()
                ? CompletableFuture.completedFuture(null)
                : unsent.apply(standing.order());
    }

    private static Kind kind(Outcome outcome) {
        return outcome.fold(
                filled -> Kind.FILLED, canceled -> Kind.CANCELED, replaced -> Kind.REPLACED, expired -> Kind.EXPIRED);
    }

    private static Outcome outcome(Row row) {
        try {
            OpenOrder order = OrderColumns.order(row);
            Outcome.Decision decision = new Outcome.Decision(
                    new ClaimId(Objects.requireNonNull(row.getUuid("claim_id"), "claim_id")),
                    row.getLong("decided_at_micros"),
                    Objects.requireNonNull(row.getString("decided_by"), "decided_by"));
            return switch (OrderColumns.value(Kind.class, row.getString("outcome"))) {
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
                            new Hold(
                                    order.symbol(),
                                    row.getLong("new_hold_cash_micros"),
                                    row.getLong("new_hold_shares")));
            };
        } catch (RuntimeException e) {
            throw new UnreadableOutcomeException(
                    OrderId.of(Objects.requireNonNull(row.getUuid("order_id"), "order_id")), e);
        }
    }
}
