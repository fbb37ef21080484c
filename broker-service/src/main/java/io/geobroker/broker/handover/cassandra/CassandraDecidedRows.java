package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.handover.DecidedRows;
import io.geobroker.broker.handover.OwedOrder;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.platform.cassandra.Intent;
import java.util.concurrent.CompletionStage;

/**
 * Outcomes and accounts, aligned by Cassandra's blocking read repair: a read at EACH_QUORUM compares digests in every
 * datacenter and, where they differ, writes what is missing with the timestamps that Paxos gave it.
 */
public final class CassandraDecidedRows implements DecidedRows {
    private final CqlSession session;
    private final PreparedStatement outcome;
    private final StandingRows standingRows;

    /** @param standingRows align the accounts, through the same session */
    public CassandraDecidedRows(CqlSession session, StandingRows standingRows) {
        this.session = session;
        this.standingRows = standingRows;
        // EACH_QUORUM, across the oceans; idempotent; one row, partition order_id.
        this.outcome = session.prepare(Intent.BACKGROUND_READ
                .idempotent("SELECT * FROM broker.order_outcomes WHERE order_id = :order_id")
                .setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
    }

    @Override
    public CompletionStage<Void> align(OwedOrder order) {
        return session.executeAsync(outcome.boundStatementBuilder()
                        .setUuid("order_id", order.id().uuid())
                        .build())
                .thenCombine(
                        standingRows.align(
                                StandingRows.Kind.ACCOUNT, order.customer().value()),
                        (outcomes, account) -> null);
    }
}
