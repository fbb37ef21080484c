package io.geobroker.broker.account.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** API keys in table {@code api_keys} of the local datacenter. */
public final class CassandraApiKeys implements ApiKeys {
    private static final String SELECT =
            "SELECT key_id, customer_id, secret_hash, created_at_micros, revoked FROM broker.api_keys ";

    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement selectAll;

    /** Blocks for a round trip, to prepare. */
    public CassandraApiKeys(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent by its timestamp; one row, partition key_id.
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO broker.api_keys (key_id, customer_id, secret_hash, created_at_micros, revoked)
                VALUES (:key_id, :customer_id, :secret_hash, :created_at_micros, :revoked)
                USING TIMESTAMP :write_micros
                """));
        // LOCAL_QUORUM; idempotent; one row, partition key_id.
        this.select = session.prepare(Intent.API_READ.idempotent(SELECT + "WHERE key_id = :key_id"));
        // LOCAL_QUORUM; idempotent; one row of each of up to MOST_TOGETHER partitions.
        this.selectAll = session.prepare(Intent.API_READ.idempotent(SELECT + "WHERE key_id IN :key_ids"));
    }

    @Override
    public CompletionStage<Void> put(ApiKey key, long writeMicros) {
        return session.executeAsync(insert.boundStatementBuilder()
                        .setString("key_id", key.keyId())
                        .setString("customer_id", key.customer().value())
                        .setString("secret_hash", key.secretHash())
                        .setLong("created_at_micros", key.createdAtMicros())
                        .setBoolean("revoked", key.revoked())
                        .setLong("write_micros", writeMicros)
                        .build())
                .thenApply(written -> null);
    }

    @Override
    public CompletionStage<Optional<ApiKey>> find(String keyId) {
        return session.executeAsync(select.bind(keyId))
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(CassandraApiKeys::key));
    }

    @Override
    public CompletionStage<List<ApiKey>> findAll(List<String> keyIds) {
        return session.executeAsync(selectAll.bind(keyIds))
                .thenCompose(page -> PagedRows.all(page, CassandraApiKeys::key));
    }

    private static ApiKey key(Row row) {
        try {
            return new ApiKey(
                    Objects.requireNonNull(row.getString("key_id"), "key_id"),
                    new CustomerId(Objects.requireNonNull(row.getString("customer_id"), "customer_id")),
                    Objects.requireNonNull(row.getString("secret_hash"), "secret_hash"),
                    row.getLong("created_at_micros"),
                    row.getBoolean("revoked"));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("api_keys", "key_id " + row.getString("key_id"), e);
        }
    }
}
