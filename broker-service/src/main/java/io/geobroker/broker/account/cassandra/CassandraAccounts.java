package io.geobroker.broker.account.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.NotSentException;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accounts in table {@code accounts}.
 *
 * <p>The session must be to the account's home region: otherwise two regions could write one version.
 */
public final class CassandraAccounts implements Accounts {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraAccounts.class);

    private static final String SELECT = """
            SELECT customer_id, home_region, cash_micros, positions, deposits, holds, version, assets_digest
            FROM broker.accounts
            """;

    private static final String SELECT_ONE = SELECT + "WHERE customer_id = :customer_id";

    private final CqlSession session;
    private final Consumer<CustomerId> unsure;
    private final PreparedStatement insert;
    private final PreparedStatement updateHolds;
    private final PreparedStatement update;
    private final PreparedStatement selectDecided;
    private final PreparedStatement select;
    private final PreparedStatement selectEverywhere;
    private final PreparedStatement selectOpened;
    private final PreparedStatement firstPage;
    private final PreparedStatement nextPage;
    private final AccountColumns columns;

    /**
     * Blocks for a round trip, to prepare.
     *
     * @param unsure told of each account whose write was not answered with "applied": other datacenters may lack it, see
     *     {@link io.geobroker.broker.outcome.cassandra.CassandraOutcomes}; and of each that a page left out
     */
    public CassandraAccounts(CqlSession session, Consumer<CustomerId> unsure) {
        this.session = session;
        this.unsure = unsure;
        // LOCAL_SERIAL and LOCAL_QUORUM; idempotent, as an account is opened once; one row, partition customer_id. No
        // timestamp: Paxos gives it one.
        this.insert = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                INSERT INTO broker.accounts (
                    customer_id, home_region, cash_micros, positions, deposits, holds, version, assets_digest)
                VALUES (:customer_id, :home_region, :cash_micros, :positions, :deposits, :holds, :version, :assets_digest)
                IF NOT EXISTS
                """));
        // Both LOCAL_SERIAL and LOCAL_QUORUM; idempotent, as a second execution finds the version written; one row,
        // partition customer_id. A commit goes whole to every remote replica, with the name of each column of the
        // statement, and positions are most of the row. So neither writes what is unchanged.
        this.updateHolds = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                UPDATE broker.accounts SET holds = :holds, version = :version, assets_digest = :assets_digest
                WHERE customer_id = :customer_id
                IF version = :before
                """));
        this.update = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                UPDATE broker.accounts
                SET cash_micros = :cash_micros, positions = positions + :positions, deposits = :deposits,
                    holds = :holds, version = :version, assets_digest = :assets_digest
                WHERE customer_id = :customer_id
                IF version = :before
                """));
        // LOCAL_SERIAL, to complete a write in flight first; idempotent; one row, partition customer_id.
        this.selectDecided = session.prepare(Intent.ACCOUNT_READ.idempotent(SELECT_ONE));
        // LOCAL_QUORUM; idempotent; one row, partition customer_id.
        this.select = session.prepare(Intent.API_READ.idempotent(SELECT_ONE));
        // EACH_QUORUM, across oceans; idempotent; one row, partition customer_id. It repairs: no later read is older.
        this.selectEverywhere = session.prepare(
                Intent.API_READ.idempotent(SELECT_ONE).setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
        // LOCAL_QUORUM; idempotent; one row, partition customer_id. Only the insert writes the home region.
        this.selectOpened = session.prepare(Intent.API_READ.idempotent("""
                SELECT home_region, WRITETIME(home_region) AS opened_micros FROM broker.accounts
                WHERE customer_id = :customer_id
                """));
        // LOCAL_QUORUM; idempotent; a range of all partitions, for operators and the audit only.
        this.firstPage = session.prepare(Intent.BACKGROUND_READ.idempotent(SELECT));
        this.nextPage =
                session.prepare(Intent.BACKGROUND_READ.idempotent(SELECT + "WHERE token(customer_id) > token(:after)"));
        this.columns = AccountColumns.of(insert);
    }

    @Override
    public CompletionStage<Optional<Account>> decided(CustomerId customer) {
        return repaired(
                        row(selectDecided, customer),
                        // The datacenter was made anew, or is being: what it lacks may be at another.
                        found -> true,
                        () -> row(selectEverywhere, customer).thenCompose(everywhere -> row(selectDecided, customer)))
                .exceptionallyCompose(failure -> {
                    Throwable cause = RootCause.of(failure);
                    return CompletableFuture.failedFuture(
                            cause instanceof RequestThrottlingException ? new NotSentException(cause) : cause);
                });
    }

    @Override
    public CompletionStage<Optional<Account>> find(CustomerId customer) {
        // Of a new customer this is asked in a cut, too.
        return repaired(row(select, customer), Optional::isPresent, () -> row(selectEverywhere, customer));
    }

    @Override
    public CompletionStage<Optional<Account>> findEverywhere(CustomerId customer) {
        return row(Intent.BACKGROUND_READ.insteadOn(selectEverywhere.bind(customer.value())))
                .thenApply(CassandraAccounts::orTorn);
    }

    private static CompletionStage<Optional<Account>> repaired(
            CompletionStage<Optional<Row>> read,
            Predicate<Optional<Row>> mayBeElsewhere,
            Supplier<CompletionStage<Optional<Row>>> everywhere) {
        return read.thenCompose(found -> {
            Optional<Account> whole = found.flatMap(AccountColumns::whole);
            return whole.isEmpty() && mayBeElsewhere.test(found)
                    ? everywhere.get().thenApply(CassandraAccounts::orTorn)
                    : CompletableFuture.completedFuture(whole);
        });
    }

    /** Fails where the account is torn everywhere: a write of it would hide that. */
    private static Optional<Account> orTorn(Optional<Row> read) {
        return read.map(row -> AccountColumns.whole(row)
                .orElseThrow(() -> new UnreadableRowException(
                        "accounts",
                        "customer_id " + row.getString("customer_id"),
                        new IllegalStateException(
                                "it has no home_region, or its assets are not those of its assets_digest"))));
    }

    @Override
    public CompletionStage<Optional<String>> findHome(CustomerId customer) {
        return row(selectOpened, customer).thenApply(row -> row.map(each -> each.getString("home_region")));
    }

    @Override
    public CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer) {
        return row(selectOpened, customer).thenApply(row -> row.map(each -> each.getLong("opened_micros")));
    }

    @Override
    public CompletionStage<Boolean> open(Account account) {
        return write(
                account,
                columns.setAssets(
                                columns.setHolds(insert.boundStatementBuilder(), account),
                                account,
                                AccountColumns.stored(columns.position(), account.positions()))
                        .setString("home_region", account.homeRegion()));
    }

    @Override
    public CompletionStage<Boolean> replace(Account before, Account after) {
        boolean sameAssets = after.hasAssetsOf(before);
        BoundStatementBuilder statement = columns.setHolds(
                        (sameAssets ? updateHolds : update).boundStatementBuilder(), after)
                .setLong("before", before.version());
        return write(
                after, sameAssets ? statement : columns.setAssets(statement, after, columns.changed(before, after)));
    }

    private CompletionStage<Boolean> write(Account account, BoundStatementBuilder statement) {
        return session.executeAsync(statement.build()).handle((answer, failure) -> {
            if (failure instanceof RequestThrottlingException) {
                throw new NotSentException(failure);
            }
            if (failure != null || !answer.wasApplied()) {
                unsure.accept(account.customer());
            }
            if (failure != null) {
                throw new CompletionException(failure);
            }
            return answer.wasApplied();
        });
    }

    @Override
    public CompletionStage<List<Account>> page(@Nullable CustomerId after, int limit) {
        BoundStatement page = after == null ? firstPage.bind() : nextPage.bind(after.value());
        return session.executeAsync(page.setPageSize(limit))
                .thenCompose(rows -> PagedRows.collect(rows, this::whole, Optional::isPresent, limit))
                .thenApply(found -> found.stream().flatMap(Optional::stream).toList());
    }

    /** Whoever aligns it tells of a row that cannot be read. */
    private Optional<Account> whole(Row row) {
        Optional<Account> account;
        try {
            account = AccountColumns.whole(row);
        } catch (UnreadableRowException e) {
            account = Optional.empty();
        }
        if (account.isEmpty()) {
            String customer = Objects.requireNonNull(row.getString("customer_id"));
            try {
                unsure.accept(new CustomerId(customer));
            } catch (IllegalArgumentException e) {
                LOG.error("a row of accounts is left out: {}: {}", e.getMessage(), customer);
            }
        }
        return account;
    }

    private CompletionStage<Optional<Row>> row(PreparedStatement statement, CustomerId customer) {
        return row(statement.bind(customer.value()));
    }

    private CompletionStage<Optional<Row>> row(BoundStatement statement) {
        return session.executeAsync(statement).thenApply(rows -> Optional.ofNullable(rows.one()));
    }
}
