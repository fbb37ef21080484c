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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accounts in table {@code accounts}.
 *
 * <p>The session must be to the account's home region: otherwise two regions could write one version.
 */
public final class CassandraAccounts implements Accounts {
    private static final String SELECT = """
            SELECT customer_id, home_region, cash_micros, positions, deposits, assets_version, holds, version,
                needed_assets_version
            FROM broker.accounts
            """;

    private static final String SELECT_ONE = SELECT + "WHERE customer_id = :customer_id";

    private final CqlSession session;
    private final Consumer<CustomerId> unsure;
    private final PreparedStatement insert;
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
     *     {@link io.geobroker.broker.outcome.cassandra.CassandraOutcomes}
     */
    public CassandraAccounts(CqlSession session, Consumer<CustomerId> unsure) {
        this.session = session;
        this.unsure = unsure;
        // LOCAL_SERIAL and LOCAL_QUORUM; idempotent, as an account is opened once; one row, partition customer_id. No
        // timestamp: Paxos gives it one.
        this.insert = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                INSERT INTO broker.accounts (
                    customer_id, home_region, cash_micros, positions, deposits, assets_version, holds, version,
                    needed_assets_version)
                VALUES (:customer_id, :home_region, :cash_micros, :positions, :deposits, :assets_version, :holds, :version,
                    :needed_assets_version)
                IF NOT EXISTS
                """));
        // LOCAL_SERIAL and LOCAL_QUORUM; idempotent, as a second execution finds the version written; one row,
        // partition customer_id. Unchanged assets stay unset: a commit goes whole to every remote replica, and
        // positions are most of the row.
        this.update = session.prepare(Intent.ACCOUNT_CLAIM.idempotent("""
                UPDATE broker.accounts
                SET cash_micros = :cash_micros, positions = :positions, deposits = :deposits,
                    assets_version = :assets_version, holds = :holds, version = :version,
                    needed_assets_version = :needed_assets_version
                WHERE customer_id = :customer_id
                IF version = :before
                """));
        // LOCAL_SERIAL, to complete a write in flight first; idempotent; one row, partition customer_id.
        this.selectDecided = session.prepare(Intent.ACCOUNT_READ.idempotent(SELECT_ONE));
        // LOCAL_QUORUM; idempotent; one row, partition customer_id.
        this.select = session.prepare(Intent.CUSTOMER_READ.idempotent(SELECT_ONE));
        // EACH_QUORUM, across oceans; idempotent; one row, partition customer_id. It repairs: no later read is older.
        this.selectEverywhere = session.prepare(
                Intent.CUSTOMER_READ.idempotent(SELECT_ONE).setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
        // LOCAL_QUORUM; idempotent; one row, partition customer_id. Only the insert writes the home region.
        this.selectOpened = session.prepare(Intent.CUSTOMER_READ.idempotent("""
                SELECT WRITETIME(home_region) AS opened_micros FROM broker.accounts WHERE customer_id = :customer_id
                """));
        // LOCAL_QUORUM; idempotent; a range of all partitions, for operators and the audit only.
        this.firstPage = session.prepare(Intent.BACKGROUND_READ.idempotent(SELECT));
        this.nextPage =
                session.prepare(Intent.BACKGROUND_READ.idempotent(SELECT + "WHERE token(customer_id) > token(:after)"));
        this.columns = AccountColumns.of(update);
    }

    @Override
    public CompletionStage<Optional<Account>> decided(CustomerId customer) {
        return row(selectDecided, customer)
                .thenApply(found -> found.map(AccountColumns::account))
                .exceptionallyCompose(failure -> {
                    Throwable cause = RootCause.of(failure);
                    return CompletableFuture.failedFuture(
                            cause instanceof RequestThrottlingException ? new NotSentException(cause) : cause);
                });
    }

    @Override
    public CompletionStage<Optional<Account>> find(CustomerId customer) {
        return row(select, customer)
                .thenCompose(found -> found.filter(AccountColumns::isTorn).isPresent()
                        ? row(selectEverywhere, customer)
                        : CompletableFuture.completedFuture(found))
                .thenApply(found -> found.map(AccountColumns::account));
    }

    @Override
    public CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer) {
        return row(selectOpened, customer).thenApply(row -> row.map(each -> each.getLong("opened_micros")));
    }

    @Override
    public CompletionStage<Boolean> open(Account account) {
        return write(
                account,
                columns.setAssets(columns.setHolds(insert.boundStatementBuilder(), account), account)
                        .setString("home_region", account.homeRegion()));
    }

    @Override
    public CompletionStage<Boolean> replace(Account before, Account after) {
        BoundStatementBuilder statement =
                columns.setHolds(update.boundStatementBuilder(), after).setLong("before", before.version());
        boolean sameAssets = after.assetsVersion() == before.assetsVersion();
        return write(after, sameAssets ? statement : columns.setAssets(statement, after));
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
                .thenCompose(rows -> PagedRows.collect(
                        rows, row -> row, row -> !AccountColumns.isTorn(row), limit, new ArrayList<Row>()))
                .thenApply(rows -> rows.stream().map(AccountColumns::account).toList());
    }

    private CompletionStage<Optional<Row>> row(PreparedStatement statement, CustomerId customer) {
        return session.executeAsync(statement.bind(customer.value()))
                .thenApply(rows -> Optional.ofNullable(rows.one()));
    }
}
