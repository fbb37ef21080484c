package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.platform.cassandra.ConditionalWrites;
import io.geobroker.broker.platform.cassandra.Insert;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Client order ids in table {@code client_order_ids}.
 *
 * <p>The session must be to the customer's home region: otherwise two orders could get one name.
 */
public final class CassandraClientOrderIds implements ClientOrderIds {
    private final CqlSession session;
    private final ConditionalWrites reservations;
    private final Insert insert;
    private final PreparedStatement select;

    /**
     * Blocks for a round trip, to prepare.
     *
     * @param repeater repeats reservations whose answer is unknown
     */
    public CassandraClientOrderIds(CqlSession session, Repeater repeater) {
        this.session = session;
        this.reservations = new ConditionalWrites(session, repeater);
        // LOCAL_SERIAL and LOCAL_QUORUM; idempotent, as the order id identifies our row; one row, partition
        // (customer_id, client_order_id). No timestamp: Paxos gives it one.
        this.insert = new Insert(
                session,
                List.of(OrderColumns.WHOLE),
                columns -> Intent.ACCOUNT_CLAIM.idempotent(Insert.into("client_order_ids", columns) + "IF NOT EXISTS"));
        // LOCAL_SERIAL, to decide a reservation in progress first; idempotent; one row, partition (customer_id,
        // client_order_id).
        this.select = session.prepare(Intent.ACCOUNT_READ.idempotent(
                OrderColumns.selectFrom("client_order_ids", List.of(OrderColumns.WHOLE)) + """
                WHERE customer_id = :customer_id AND client_order_id = :client_order_id
                """));
    }

    @Override
    public CompletionStage<CommandResult<OpenOrder>> reserve(OpenOrder order, Duration deadline) {
        return reservations.execute(
                "reserve the client order id of " + order.id(),
                insert.narrow(
                        OrderColumns.set(insert.boundStatementBuilder(), order).build()),
                deadline,
                answer -> new CommandResult.Done<>(owner(order, answer)),
                failure -> new CommandResult.Unknown<>(CommandResult.Step.NAME, failure));
    }

    @Override
    public CompletionStage<Optional<OpenOrder>> find(CustomerId customer, String clientOrderId) {
        return session.executeAsync(select.bind(customer.value(), clientOrderId))
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(CassandraClientOrderIds::order));
    }

    private static OpenOrder owner(OpenOrder order, AsyncResultSet answer) {
        return answer.wasApplied()
                ? order
                : order(Objects.requireNonNull(answer.one(), "a refused reservation comes with the row"));
    }

    private static OpenOrder order(Row row) {
        try {
            return OrderColumns.order(row);
        } catch (RuntimeException e) {
            throw new UnreadableRowException(
                    "client_order_ids",
                    "customer_id " + row.getString("customer_id") + " and client_order_id "
                            + row.getString("client_order_id"),
                    e);
        }
    }
}
