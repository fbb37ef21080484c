package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Duration;

/** The purpose of a statement: it selects a profile of {@code sessions.conf}. */
public enum Intent {
    /** New orders beside a ticker, and what a symbol's new owner reads first. */
    TICK_READ("tick-read"),
    /** Deciding an order's outcome. */
    CLAIM("claim"),
    /** The same for a waiting order's fill, of which nobody is told before its records. */
    FILL_CLAIM("fill-claim"),
    /** An order's decided outcome. */
    OUTCOME_READ("outcome-read"),
    /** Deciding an outcome by all datacenters together. */
    CLAIM_EVERYWHERE("claim-everywhere"),
    /** Such an outcome. */
    OUTCOME_READ_EVERYWHERE("outcome-read-everywhere"),
    /** Plain writes with their own timestamp. */
    WRITE("write"),
    /** Acknowledged by a quorum of every datacenter. Nobody waits; it fails while a region is cut off. */
    WRITE_EVERYWHERE("write-everywhere"),
    /** Holding for new orders, settling, and deciding whose a name is. */
    ACCOUNT_CLAIM("account-claim"),
    /** The decided state of an account or a name. */
    ACCOUNT_READ("account-read"),
    /** A customer waits. */
    API_READ("api-read"),
    /** Nobody waits. */
    BACKGROUND_READ("background-read"),
    /** Nobody waits. */
    BACKGROUND_WRITE("background-write");

    /** Nodes warn from 5 KiB (batch_size_warn_threshold); a small row has about 100 bytes. */
    public static final int MOST_IN_BATCH = 40;

    private final String profile;

    Intent(String profile) {
        this.profile = profile;
    }

    /** Safe to execute twice: speculatively, and after an error. */
    public SimpleStatement idempotent(String cql) {
        return SimpleStatement.newInstance(cql).setExecutionProfileName(profile).setIdempotent(true);
    }

    /**
     * Writes of one partition, which each replica applies all or none, without a batch log.
     *
     * @param statements each idempotent, with its own timestamp; at most {@value #MOST_IN_BATCH} small rows
     */
    public BatchStatement idempotentBatch(Iterable<BoundStatement> statements) {
        return BatchStatement.newInstance(BatchType.UNLOGGED)
                .addAll(statements)
                .setExecutionProfileName(profile)
                .setIdempotent(true);
    }

    public BoundStatement insteadOn(BoundStatement statement) {
        return statement.setExecutionProfileName(profile);
    }

    boolean is(Statement<?> statement) {
        return profile.equals(statement.getExecutionProfileName());
    }

    /** With the session's round trip. */
    public Duration timeoutOn(CqlSession session) {
        return session.getContext().getConfig().getProfile(profile).getDuration(DefaultDriverOption.REQUEST_TIMEOUT);
    }
}
