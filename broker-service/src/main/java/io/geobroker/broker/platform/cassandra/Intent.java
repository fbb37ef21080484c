package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.platform.cassandra.valve.Priority;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The purpose of a statement: it selects a profile of {@code sessions.conf} and a {@link Priority}. */
public enum Intent {
    /** New orders beside a ticker, and what a symbol's new owner reads first. */
    TICK_READ("tick-read", Priority.MATCHING),
    /** Deciding an order's outcome. */
    CLAIM("claim", Priority.MATCHING),
    /** An order's decided outcome. */
    OUTCOME_READ("outcome-read", Priority.MATCHING),
    /** Deciding an outcome by all datacenters together. */
    CLAIM_EVERYWHERE("claim-everywhere", Priority.MATCHING),
    /** Such an outcome. */
    OUTCOME_READ_EVERYWHERE("outcome-read-everywhere", Priority.MATCHING),
    /** Plain writes with their own timestamp. */
    WRITE("write", Priority.MATCHING),
    /** Acknowledged by a quorum of every datacenter. Nobody waits; it fails while a region is cut off. */
    WRITE_EVERYWHERE("write-everywhere", Priority.MATCHING),
    /** Plain writes of an order being placed. */
    ORDER_WRITE("order-write", Priority.COMPLETING),
    /** Deciding whose a name is while an order is placed. */
    NAME_CLAIM("name-claim", Priority.COMPLETING),
    /** Holding for new orders, and settling. */
    ACCOUNT_CLAIM("account-claim", Priority.PLACING),
    /** The decided state of an account or a name. */
    ACCOUNT_READ("account-read", Priority.PLACING),
    /** A key's customer, cached afterwards. If shed, all the customer's requests fail. */
    CUSTOMER_READ("customer-read", Priority.COMPLETING),
    /** A customer waits. */
    API_READ("api-read", Priority.READING),
    /** Nobody waits. */
    BACKGROUND_READ("background-read", Priority.BACKGROUND),
    /** Nobody waits. */
    BACKGROUND_WRITE("background-write", Priority.BACKGROUND);

    /** Nodes warn from 5 KiB (batch_size_warn_threshold); a small row has about 100 bytes. */
    public static final int MOST_IN_BATCH = 40;

    private static final Map<String, Intent> BY_PROFILE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(intent -> intent.profile, intent -> intent));

    private final String profile;
    private final Priority priority;

    Intent(String profile, Priority priority) {
        this.profile = profile;
        this.priority = priority;
    }

    /** The lowest without an intent. */
    static Priority priorityOf(Statement<?> statement) {
        String name = statement.getExecutionProfileName();
        Intent intent = name == null ? null : BY_PROFILE.get(name);
        return intent == null ? Priority.BACKGROUND : intent.priority;
    }

    /** Whether the session's own datacenter answers alone. */
    static boolean isLocal(Statement<?> statement) {
        return !CLAIM_EVERYWHERE.is(statement)
                && !OUTCOME_READ_EVERYWHERE.is(statement)
                && !WRITE_EVERYWHERE.is(statement);
    }

    /** For an order being placed rather than ended. */
    public Intent ofPlacing() {
        return this == WRITE ? ORDER_WRITE : this;
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
