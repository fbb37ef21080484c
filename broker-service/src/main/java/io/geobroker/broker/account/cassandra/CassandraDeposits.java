package io.geobroker.broker.account.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import io.geobroker.broker.account.Deposit;
import io.geobroker.broker.account.Deposits;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Deposits in table {@code deposits}. The session must be to the customer's home region. */
public final class CassandraDeposits implements Deposits {
    /** Each is lost to another deposit of the same customer. */
    private static final int MOST_ATTEMPTS = 20;

    private static final String SELECT = """
            SELECT customer_id, transfer_id, number, cash_micros, positions, operator, at_micros FROM broker.deposits
            """;

    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement grow;
    private final PreparedStatement select;
    private final PreparedStatement selectLast;
    private final PreparedStatement selectAfter;
    private final PreparedStatement selectEverywhere;
    private final UserDefinedType position;

    /** Blocks for a round trip, to prepare. */
    public CassandraDeposits(CqlSession session) {
        this.session = session;
        // Both in one batch. LOCAL_SERIAL and LOCAL_QUORUM; idempotent, as a second execution finds the line; partition
        // customer_id. No timestamp: Paxos gives it one.
        this.insert = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                INSERT INTO broker.deposits (
                    customer_id, transfer_id, number, cash_micros, positions, operator, at_micros)
                VALUES (:customer_id, :transfer_id, :number, :cash_micros, :positions, :operator, :at_micros)
                IF NOT EXISTS
                """));
        this.grow = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                UPDATE broker.deposits SET last_number = :number WHERE customer_id = :customer_id
                IF last_number = :before
                """));
        // LOCAL_SERIAL, to complete a write in flight first; idempotent; partition customer_id.
        this.select = session.prepare(Intent.ACCOUNT_READ.idempotent(SELECT + """
                WHERE customer_id = :customer_id AND transfer_id = :transfer_id
                """));
        this.selectLast = session.prepare(Intent.ACCOUNT_READ.idempotent("""
                SELECT last_number FROM broker.deposits WHERE customer_id = :customer_id LIMIT 1
                """));
        this.selectAfter = session.prepare(Intent.ACCOUNT_READ.idempotent(SELECT + """
                WHERE customer_id = :customer_id AND transfer_id > :after
                """));
        // EACH_QUORUM, across oceans; idempotent; partition customer_id. It repairs the columns that it names in this
        // datacenter.
        this.selectEverywhere = session.prepare(
                Intent.API_READ.idempotent("""
                        SELECT transfer_id, number, cash_micros, positions, operator, at_micros, last_number FROM broker.deposits
                        WHERE customer_id = :customer_id
                        """).setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
        this.position = AccountColumns.valueType(insert, "positions");
    }

    @Override
    public CompletionStage<Deposit> record(Deposit deposit) {
        return record(deposit, deposit.number() - 1, 1);
    }

    /** @param last the number of the newest line */
    private CompletionStage<Deposit> record(Deposit deposit, long last, int attempt) {
        if (attempt > MOST_ATTEMPTS) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("too many deposits of " + deposit.customer() + " at once"));
        }
        return session.executeAsync(
                        Intent.ACCOUNT_CLAIM.idempotentBatch(List.of(inserting(deposit), growing(deposit, last))))
                .thenCompose(answer ->
                        answer.wasApplied() ? CompletableFuture.completedFuture(deposit) : refused(deposit, attempt));
    }

    /** The transfer has a line, or another deposit took the number, or this datacenter was made anew and lacks lines. */
    private CompletionStage<Deposit> refused(Deposit deposit, int attempt) {
        return session.executeAsync(of(select, deposit.customer()).setString("transfer_id", deposit.transfer()))
                .thenCompose(lines -> {
                    Row line = lines.one();
                    return line != null
                            ? CompletableFuture.completedFuture(deposit(line))
                            : session.executeAsync(of(selectLast, deposit.customer()))
                                    .thenCompose(last -> again(deposit, number(last), attempt));
                });
    }

    private CompletionStage<Deposit> again(Deposit deposit, long last, int attempt) {
        long next = Math.max(last + 1, deposit.number());
        return next > last + 1 && attempt == 1
                ? session.executeAsync(of(selectEverywhere, deposit.customer()))
                        .thenCompose(lines -> PagedRows.collect(lines, row -> row, row -> false, Integer.MAX_VALUE))
                        .thenCompose(repaired -> refused(deposit, attempt + 1))
                : record(deposit.numbered(next), last, attempt + 1);
    }

    private static long number(AsyncResultSet last) {
        Row row = last.one();
        return row == null ? 0 : row.getLong("last_number");
    }

    private BoundStatement inserting(Deposit deposit) {
        return of(insert, deposit.customer())
                .setString("transfer_id", deposit.transfer())
                .setLong("number", deposit.number())
                .setLong("cash_micros", deposit.cashMicros())
                .setMap("positions", AccountColumns.stored(position, deposit.positions()), String.class, UdtValue.class)
                .setString("operator", deposit.operator())
                .setLong("at_micros", deposit.atMicros());
    }

    private BoundStatement growing(Deposit deposit, long last) {
        BoundStatement growing = of(grow, deposit.customer()).setLong("number", deposit.number());
        return last == 0 ? growing.setToNull("before") : growing.setLong("before", last);
    }

    @Override
    public CompletionStage<List<Deposit>> page(CustomerId customer, @Nullable String afterTransfer, int limit) {
        BoundStatement after =
                of(selectAfter, customer).setString("after", Objects.requireNonNullElse(afterTransfer, ""));
        return session.executeAsync(after.setPageSize(limit))
                .thenCompose(lines -> PagedRows.collect(lines, CassandraDeposits::deposit, line -> true, limit));
    }

    @Override
    public CompletionStage<List<Deposit>> numbered(CustomerId customer, long above, long upTo) {
        return session.executeAsync(of(selectAfter, customer).setString("after", ""))
                .thenCompose(lines -> PagedRows.collect(
                        lines,
                        CassandraDeposits::deposit,
                        line -> line.number() > above && line.number() <= upTo,
                        Math.toIntExact(upTo - above)))
                .thenApply(found -> found.stream()
                        .sorted(Comparator.comparingLong(Deposit::number))
                        .toList());
    }

    private static BoundStatement of(PreparedStatement statement, CustomerId customer) {
        return statement.bind().setString("customer_id", customer.value());
    }

    private static Deposit deposit(Row row) {
        try {
            return new Deposit(
                    new CustomerId(AccountColumns.required(row.getString("customer_id"), "customer_id")),
                    AccountColumns.required(row.getString("transfer_id"), "transfer_id"),
                    row.getLong("number"),
                    row.getLong("cash_micros"),
                    AccountColumns.positions(row),
                    AccountColumns.required(row.getString("operator"), "operator"),
                    row.getLong("at_micros"));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("deposits", "customer_id " + row.getString("customer_id"), e);
        }
    }
}
