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

/**
 * What a statement is for, which decides consistency, timeout, page size and speculation, a profile of {@code sessions.conf},
 * and which goes first when not all can be sent at once.
 */
public enum Intent {
    /** New waiting orders beside a ticker, and what a symbol's new owner must know before its first one. */
    TICK_READ("tick-read", Priority.MATCHING),
    /** Deciding an order's outcome. */
    CLAIM("claim", Priority.MATCHING),
    /** An order's decided outcome. */
    OUTCOME_READ("outcome-read", Priority.MATCHING),
    /** Deciding the outcome of an order that all datacenters together decide. */
    CLAIM_EVERYWHERE("claim-everywhere", Priority.MATCHING),
    /** The decided outcome of such an order. */
    OUTCOME_READ_EVERYWHERE("outcome-read-everywhere", Priority.MATCHING),
    /** Plain writes with a timestamp of their own. */
    WRITE("write", Priority.MATCHING),
    /** The same, acknowledged by a quorum of every datacenter: nobody waits for it, and it fails while a region is cut off. */
    WRITE_EVERYWHERE("write-everywhere", Priority.MATCHING),
    /** Plain writes of an order that is placed. */
    ORDER_WRITE("order-write", Priority.COMPLETING),
    /** Deciding whose a name of an order that is placed is. */
    NAME_CLAIM("name-claim", Priority.COMPLETING),
    /** Deciding what an account holds: setting aside for a new order, and settling. */
    ACCOUNT_CLAIM("account-claim", Priority.PLACING),
    /** What an account holds, or whose a name is, as decided. */
    ACCOUNT_READ("account-read", Priority.PLACING),
    /** Who a customer is, asked once and then remembered: given up, all that he asks for is. */
    CUSTOMER_READ("customer-read", Priority.COMPLETING),
    /** Reads a customer waits for. */
    API_READ("api-read", Priority.READING),
    /** Reads nobody waits for. */
    BACKGROUND_READ("background-read", Priority.BACKGROUND),
    /** Plain writes nobody waits for. */
    BACKGROUND_WRITE("background-write", Priority.BACKGROUND);

    /** Nodes warn of batches from 5 KiB on (batch_size_warn_threshold), and a small row has some 100 bytes. */
    public static final int MOST_IN_BATCH = 40;

    private static final Map<String, Intent> BY_PROFILE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(intent -> intent.profile, intent -> intent));

    private final String profile;
    private final Priority priority;

    Intent(String profile, Priority priority) {
        this.profile = profile;
        this.priority = priority;
    }

    /** That of a statement's intent; what has none is not known to be waited for. */
    static Priority priorityOf(Statement<?> statement) {
        String name = statement.getExecutionProfileName();
        Intent intent = name == null ? null : BY_PROFILE.get(name);
        return intent == null ? Priority.BACKGROUND : intent.priority;
    }

    /** Whether a statement's own datacenter answers it, as far as its intent tells. */
    static boolean isLocal(Statement<?> statement) {
        return !CLAIM_EVERYWHERE.is(statement)
                && !OUTCOME_READ_EVERYWHERE.is(statement)
                && !WRITE_EVERYWHERE.is(statement);
    }

    /** The same for an order that is placed rather than ended. */
    public Intent ofPlacing() {
        return this == WRITE ? ORDER_WRITE : this;
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
