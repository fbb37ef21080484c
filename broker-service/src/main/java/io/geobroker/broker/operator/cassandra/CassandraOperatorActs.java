package io.geobroker.broker.operator.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.operator.OperatorActs;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Acts in table {@code operator_acts}, written and read in the local datacenter. */
public final class CassandraOperatorActs implements OperatorActs {
    private static final int HUNDRED = 100;

    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement update;
    private final PreparedStatement select;

    /** Prepares, so it blocks for a moment. */
    public CassandraOperatorActs(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent: it writes the same whenever it comes; one row of partition (region, month).
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO broker.operator_acts (region, month, act_id, operator, method, path, ids, address)
                VALUES (:region, :month, :act_id, :operator, :method, :path, :ids, :address)
                """));
        // LOCAL_QUORUM; idempotent, as above; one row of partition (region, month).
        this.update = session.prepare(Intent.WRITE.idempotent("""
                UPDATE broker.operator_acts SET status = :status, ids = :ids
                WHERE region = :region AND month = :month AND act_id = :act_id
                """));
        // LOCAL_QUORUM; idempotent; rows of partition (region, month) behind one of them, or the first.
        this.select = session.prepare(Intent.API_READ.idempotent("""
                SELECT region, act_id, operator, method, path, ids, address, status FROM broker.operator_acts
                WHERE region = :region AND month = :month AND act_id < :before LIMIT :rows
                """));
    }

    @Override
    public CompletionStage<Void> begin(OperatorAct act) {
        return session.executeAsync(insert.boundStatementBuilder()
                        .setString("region", act.region())
                        .setInt("month", number(act.month()))
                        .setUuid("act_id", act.id())
                        .setString("operator", act.operator())
                        .setString("method", act.method())
                        .setString("path", act.path())
                        .setMap("ids", act.ids(), String.class, String.class)
                        .setString("address", act.address())
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> end(OperatorAct act, int status) {
        return session.executeAsync(update.boundStatementBuilder()
                        .setInt("status", status)
                        .setMap("ids", act.ids(), String.class, String.class)
                        .setString("region", act.region())
                        .setInt("month", number(act.month()))
                        .setUuid("act_id", act.id())
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<List<Recorded>> of(String region, YearMonth month, @Nullable UUID before, int limit) {
        return session.executeAsync(select.boundStatementBuilder()
                        .setString("region", region)
                        .setUuid("before", before == null ? endOf(month) : before)
                        .setInt("month", number(month))
                        .setInt("rows", limit)
                        .setPageSize(limit)
                        .build())
                .thenApply(rows -> {
                    List<Recorded> acts = new ArrayList<>();
                    rows.currentPage().forEach(row -> {
                        // An end is written, and expires, a moment after the rest.
                        if (!row.isNull("operator")) {
                            acts.add(recorded(row));
                        }
                    });
                    return List.copyOf(acts);
                });
    }

    private static Recorded recorded(Row row) {
        try {
            Map<String, String> ids = row.getMap("ids", String.class, String.class);
            return new Recorded(
                    new OperatorAct(
                            Objects.requireNonNull(row.getUuid("act_id"), "act_id"),
                            Objects.requireNonNull(row.getString("region"), "region"),
                            Objects.requireNonNull(row.getString("operator"), "operator"),
                            Objects.requireNonNull(row.getString("method"), "method"),
                            Objects.requireNonNull(row.getString("path"), "path"),
                            ids == null ? Map.of() : ids,
                            Objects.requireNonNull(row.getString("address"), "address")),
                    row.isNull("status") ? OptionalInt.empty() : OptionalInt.of(row.getInt("status")));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("operator_acts", "act_id " + row.getUuid("act_id"), e);
        }
    }

    /** Behind all ids of that month. */
    private static UUID endOf(YearMonth month) {
        return Uuids.startOf(month.plusMonths(1)
                .atDay(1)
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli());
    }

    private static int number(YearMonth month) {
        return month.getYear() * HUNDRED + month.getMonthValue();
    }
}
