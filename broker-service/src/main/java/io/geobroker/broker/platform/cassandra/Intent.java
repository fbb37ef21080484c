package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Duration;

/** What a statement is for, which decides consistency, timeout, page size and speculation: a profile of {@code sessions.conf}. */
public enum Intent {
    /** New waiting orders beside a ticker. */
    TICK_READ("tick-read"),
    /** Deciding an order's outcome. */
    CLAIM("claim"),
    /** An order's decided outcome. */
    OUTCOME_READ("outcome-read"),
    /** Deciding the outcome of an order that all datacenters together decide. */
    CLAIM_EVERYWHERE("claim-everywhere"),
    /** The decided outcome of such an order. */
    OUTCOME_READ_EVERYWHERE("outcome-read-everywhere"),
    /** Plain writes with a timestamp of their own. */
    WRITE("write"),
    /** The same, acknowledged by a quorum of every datacenter: nobody waits for it, and it fails while a region is cut off. */
    WRITE_EVERYWHERE("write-everywhere"),
    /** Reads a customer waits for. */
    API_READ("api-read"),
    /** Reads nobody waits for. */
    BACKGROUND_READ("background-read");

    /** Nodes warn of batches from 5 KiB on (batch_size_warn_threshold), and a small row has some 100 bytes. */
    public static final int MOST_IN_BATCH = 40;

    private final String profile;

    Intent(String profile) {
        this.profile = profile;
    }

    /** A statement to prepare that may be executed more than once: on a second node, and again after an error. */
    public SimpleStatement idempotent(String cql) {
        return SimpleStatement.newInstance(cql).setExecutionProfileName(profile).setIdempotent(true);
    }

    /**
     * Writes that are one: to one partition, so each replica applies all of them or none, without a log.
     *
     * @param statements each idempotent, with a timestamp of its own; at most {@value #MOST_IN_BATCH} of small rows
     */
    public BatchStatement idempotentBatch(Iterable<BoundStatement> statements) {
        return BatchStatement.newInstance(BatchType.UNLOGGED)
                .addAll(statements)
                .setExecutionProfileName(profile)
                .setIdempotent(true);
    }

    /** A prepared statement of another intent, executed with this one. */
    public BoundStatement insteadOn(BoundStatement statement) {
        return statement.setExecutionProfileName(profile);
    }

    /** Whether a statement has this intent. */
    boolean is(Statement<?> statement) {
        return profile.equals(statement.getExecutionProfileName());
    }

    /** How long a statement may take on that session, oceans included. */
    public Duration timeoutOn(CqlSession session) {
        return session.getContext().getConfig().getProfile(profile).getDuration(DefaultDriverOption.REQUEST_TIMEOUT);
    }
}
