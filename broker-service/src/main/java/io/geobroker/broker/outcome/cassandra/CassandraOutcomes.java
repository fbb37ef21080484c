package io.geobroker.broker.outcome.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.outcome.DatacenterOutcomes;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.ConditionalWrites;
import io.geobroker.broker.platform.cassandra.Insert;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.Repeater;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Outcomes at first doors in table {@code order_outcomes}, at others in {@code later_outcomes}.
 *
 * <p>The session must be to the door's region: otherwise two regions could decide. Only orders with
 * {@link OrderId#isDecidedEverywhere()} use any session.
 *
 * <p>A coordinator sends an outcome to other datacenters only when its own claim is applied. If it dies half-way, the next
 * claim or serial read completes the outcome in the deciding datacenter only. There {@code PaxosCommitAndPrepare} of
 * Cassandra 5.0 asks the voters alone. An answer other than "applied" does not tell which, so the copies are then checked.
 */
public final class CassandraOutcomes implements DatacenterOutcomes {
    private static final List<String> OF_THE_DOOR = List.of("epoch", "door");

    private final CqlSession session;
    private final ConditionalWrites claims;
    private final Function<OpenOrder, CompletionStage<Void>> unsent;
    private final Statements first;
    private final Statements later;

    /** Of one table. */
    private record Statements(Insert insert, PreparedStatement select, PreparedStatement selectCommitted) {

        /** @param behind what the key has behind the order's id */
        static Statements of(CqlSession session, String table, List<String> behind) {
            String ofTheRow = Stream.concat(Stream.of("order_id"), behind.stream())
                    .map(column -> column + " = :" + column)
                    .collect(Collectors.joining(" AND "));
            List<List<String>> all = Stream.concat(Stream.of(behind), OutcomeColumns.ALL.stream())
                    .toList();
            String select = OrderColumns.selectFrom(table, all) + "WHERE " + ofTheRow;
            return new Statements(
                    // LOCAL_SERIAL and LOCAL_QUORUM (LOCAL_ONE for fills), or SERIAL and EACH_QUORUM if decided
                    // everywhere. Idempotent: the claim id identifies our row. One row, partition (order_id). No
                    // timestamp: Paxos gives it one.
                    new Insert(
                            session,
                            all,
                            columns -> Intent.CLAIM.idempotent(Insert.into(table, columns) + "IF NOT EXISTS")),
                    // LOCAL_SERIAL, or SERIAL as above, to decide a claim in progress first; idempotent; one row,
                    // partition (order_id).
                    session.prepare(Intent.OUTCOME_READ.idempotent(select)),
                    // LOCAL_QUORUM; idempotent; the same row. A serial read of a missing row would leave a promise.
                    // Cassandra's Paxos repair finishes that as a claim: in five minutes, at a new node an hour later.
                    session.prepare(Intent.BACKGROUND_READ.idempotent(select)));
        }
    }

    /**
     * Blocks for some round trips, to prepare.
     *
     * @param repeater repeats claims whose answer is unknown
     * @param unsent told, before the answer, of each order that another statement decided: other datacenters may lack its
     *     outcome. Completes when the check of the copies is durably queued; may be called again
     */
    public CassandraOutcomes(CqlSession session, Repeater repeater, Function<OpenOrder, CompletionStage<Void>> unsent) {
        this.session = session;
        this.unsent = unsent;
        this.claims = new ConditionalWrites(session, repeater);
        this.first = Statements.of(session, "order_outcomes", List.of());
        this.later = Statements.of(session, "later_outcomes", OF_THE_DOOR);
    }

    @Override
    public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
        OrderId id = proposed.order().id();
        return claims.execute(
                        "claim " + id,
                        atLevelOf(id, statement(proposed, door), Intent.CLAIM_EVERYWHERE),
                        deadline,
                        answer -> decided(proposed, door, answer),
                        failure -> CompletableFuture.<DoorAnswer<Claim>>completedFuture(
                                new DoorAnswer.Answered<>(new Claim.Unknown(failure))))
                .thenCompose(Function.identity());
    }

    @Override
    public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
        OrderId id = proposed.order().id();
        BoundStatement statement = statement(door, row -> OutcomeColumns.set(row, proposed));
        return claims.execute(
                        "close the door of " + id,
                        atLevelOf(id, statement, Intent.CLAIM_EVERYWHERE),
                        deadline,
                        answer -> closed(proposed, door, answer),
                        CompletableFuture::<DoorAnswer<Outcome>>failedFuture)
                .thenCompose(Function.identity());
    }

    private CompletionStage<DoorAnswer<Outcome>> closed(Close proposed, Door door, AsyncResultSet answer) {
        if (answer.wasApplied()) {
            return CompletableFuture.completedFuture(
                    new DoorAnswer.Closed<>(door.next(proposed.to(), proposed.move())));
        }
        DoorAnswer<Outcome> found = OutcomeColumns.answer(refusal(answer), door);
        return met(found.fold(Outcome::order, closed -> proposed.order())).thenApply(noted -> found);
    }

    @Override
    public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
        return read(atLevelOf(id, of(id, door, at(door).select()), Intent.OUTCOME_READ_EVERYWHERE), door)
                .thenCompose(found -> found.fold(
                                outcome -> outcome.map(Outcome::order)
                                        .map(this::met)
                                        .orElseGet(CassandraOutcomes::nothing),
                                closed -> nothing())
                        .thenApply(noted -> found));
    }

    @Override
    public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
        return read(of(id, door, at(door).selectCommitted()), door);
    }

    private Statements at(Door door) {
        return door.epoch() == 0 ? first : later;
    }

    private static BoundStatement of(OrderId id, Door door, PreparedStatement select) {
        return at(door, select.boundStatementBuilder().setUuid("order_id", id.uuid()))
                .build();
    }

    private static BoundStatementBuilder at(Door door, BoundStatementBuilder statement) {
        return door.epoch() == 0
                ? statement
                : statement.setInt("epoch", door.epoch()).setString("door", door.name());
    }

    private CompletionStage<DoorAnswer<Optional<Outcome>>> read(BoundStatement statement, Door door) {
        return session.executeAsync(statement)
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .map(row -> OutcomeColumns.answer(row, door).map(Optional::of))
                        .orElseGet(() -> new DoorAnswer.Answered<>(Optional.empty())));
    }

    private static BoundStatement atLevelOf(OrderId id, BoundStatement statement, Intent everywhere) {
        return id.isDecidedEverywhere() ? everywhere.insteadOn(statement) : statement;
    }

    private BoundStatement statement(Outcome proposed, Door door) {
        BoundStatement statement = statement(door, row -> OutcomeColumns.set(row, proposed));
        boolean fills =
                proposed.fold(filled -> filled.order().waits(), canceled -> false, replaced -> false, expired -> false);
        return fills ? Intent.FILL_CLAIM.insteadOn(statement) : statement;
    }

    private BoundStatement statement(Door door, UnaryOperator<BoundStatementBuilder> set) {
        Insert insert = at(door).insert();
        return insert.narrow(set.apply(at(door, insert.boundStatementBuilder())).build());
    }

    private CompletionStage<DoorAnswer<Claim>> decided(Outcome proposed, Door door, AsyncResultSet answer) {
        return answer.wasApplied()
                ? CompletableFuture.completedFuture(new DoorAnswer.Answered<>(new Claim.Won(proposed)))
                : OutcomeColumns.answer(refusal(answer), door)
                        .fold(
                                standing -> refused(proposed, standing),
                                closed -> CompletableFuture.completedFuture(closed.retyped()));
    }

    private CompletionStage<DoorAnswer<Claim>> refused(Outcome proposed, Outcome standing) {
        Claim claim = Claim.decided(standing, proposed);
        return met(standing.order())
                .handle((noted, failure) ->
                        new DoorAnswer.Answered<>(failure == null ? claim : new Claim.Unknown(failure)));
    }

    private static Row refusal(AsyncResultSet answer) {
        return Objects.requireNonNull(answer.one(), "a refused write comes with the row");
    }

    /** If decided everywhere, the next claim or read completes all copies. */
    private CompletionStage<Void> met(OpenOrder decided) {
        return decided.id().isDecidedEverywhere() ? nothing() : unsent.apply(decided);
    }

    private static CompletionStage<Void> nothing() {
        return CompletableFuture.completedFuture(null);
    }
}
