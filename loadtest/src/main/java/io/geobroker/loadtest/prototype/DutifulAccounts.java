package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Customers' cash and shares, cached, and updated by compare-and-set. Threads may share it. */
final class DutifulAccounts {
    private final CqlSession session;
    private final PreparedStatement select;
    private final PreparedStatement update;
    private final ConcurrentMap<String, Account> known = new ConcurrentHashMap<>();

    private record Account(long cash, Map<String, Long> shares, long version) {
        Account with(long newCash, String symbol, long newShares) {
            Map<String, Long> all = new HashMap<>(shares);
            all.put(symbol, newShares);
            return new Account(newCash, all, version + 1);
        }
    }

    DutifulAccounts(CqlSession session, String keyspace) {
        this.session = session;
        this.select = session.prepare("SELECT cash, shares, version FROM " + keyspace + ".accounts WHERE customer = ?");
        this.update = session.prepare("UPDATE " + keyspace
                + ".accounts SET cash = ?, shares[?] = ?, version = ? WHERE customer = ? IF version = ?");
    }

    /**
     * Adds amounts, which may be negative.
     *
     * @return false, with nothing changed, if there is too little; fails when Cassandra does not answer
     */
    CompletionStage<Boolean> change(String customer, String symbol, long cash, long shares) {
        return find(customer).thenCompose(account -> {
            long cashLeft = account.cash + cash;
            long sharesLeft = account.shares.getOrDefault(symbol, 0L) + shares;
            if (cashLeft < 0 || sharesLeft < 0) {
                return CompletableFuture.completedFuture(false);
            }
            Account changed = account.with(cashLeft, symbol, sharesLeft);
            return session.executeAsync(
                            update.bind(cashLeft, symbol, sharesLeft, changed.version, customer, account.version))
                    .thenCompose(answer -> {
                        if (answer.wasApplied()) {
                            known.replace(customer, account, changed);
                            return CompletableFuture.completedFuture(true);
                        }
                        known.remove(customer, account);
                        return change(customer, symbol, cash, shares);
                    });
        });
    }

    private CompletionStage<Account> find(String customer) {
        Account account = known.get(customer);
        return account != null
                ? CompletableFuture.completedFuture(account)
                : session.executeAsync(select.bind(customer).setConsistencyLevel(ConsistencyLevel.LOCAL_SERIAL))
                        .thenApply(rows -> {
                            Account read = account(Objects.requireNonNull(rows.one(), customer));
                            known.put(customer, read);
                            return read;
                        });
    }

    private static Account account(Row row) {
        return new Account(
                row.getLong("cash"),
                Objects.requireNonNull(row.getMap("shares", String.class, Long.class)),
                row.getLong("version"));
    }
}
