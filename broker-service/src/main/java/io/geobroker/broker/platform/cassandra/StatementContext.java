package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement as it is observed, or one further page of its answer. Written by the thread that sends it, then by the one that
 * brings the answer.
 */
public final class StatementContext extends Observation.Context implements TradingObservation {
    private final ObservedSession session;
    private final Statement<?> statement;
    private final StatementName name;
    private final int page;
    private volatile boolean traced;
    private volatile @Nullable AsyncResultSet answer;
    private volatile @Nullable ExecutionInfo execution;

    StatementContext(ObservedSession session, Statement<?> statement, int page) {
        this.session = session;
        this.statement = statement;
        this.name = session.nameOf(statement);
        this.page = page;
        setContextualName(name.words());
    }

    /** A statement, or one of those in a batch. */
    public record Part(StatementName name, Statement<?> statement) {}

    /** Of a batch, its first statement's: all are of one partition, see {@link Intent#idempotentBatch}. */
    public StatementName statementName() {
        return name;
    }

    /** Those of a batch, or the one. */
    public List<Part> parts() {
        if (!(statement instanceof BatchStatement batch)) {
            return List.of(new Part(name, statement));
        }
        List<Part> parts = new ArrayList<>();
        batch.forEach(each -> parts.add(new Part(session.nameOf(each), each)));
        return parts;
    }

    /** 1 for the first one, which is asked for with the statement itself. */
    public int page() {
        return page;
    }

    /** Whether nobody waits for it. */
    public boolean isBackground() {
        return Intent.BACKGROUND_READ.is(statement);
    }

    /** Has Cassandra trace it on every replica, which costs writes; only while it is started. */
    public void trace() {
        traced = true;
    }

    boolean isTraced() {
        return traced;
    }

    /** As the statement says, or else its profile. */
    public String consistency() {
        return level(statement.getConsistencyLevel(), DefaultDriverOption.REQUEST_CONSISTENCY);
    }

    /** The same; null when the statement has no condition. */
    public @Nullable String serialConsistency() {
        return name.conditional()
                ? level(statement.getSerialConsistencyLevel(), DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY)
                : null;
    }

    private String level(@Nullable ConsistencyLevel own, DefaultDriverOption otherwise) {
        if (own != null) {
            return own.name();
        }
        DriverExecutionProfile profile = statement.getExecutionProfile();
        if (profile == null) {
            String profileName = statement.getExecutionProfileName();
            profile = session.getContext()
                    .getConfig()
                    .getProfile(profileName == null ? DriverExecutionProfile.DEFAULT_NAME : profileName);
        }
        return profile.getString(otherwise);
    }

    /** The coordinator's datacenter; without an answer that of the session, whose coordinators all are there. */
    public String datacenter() {
        return coordinator().map(Node::getDatacenter).orElse(session.datacenter());
    }

    /** Of the node that answered; empty when none did. */
    public Optional<Node> coordinator() {
        return Optional.ofNullable(execution).map(ExecutionInfo::getCoordinator);
    }

    /** How often it was sent: first, beside a slow attempt, and again after a failed one. */
    public int attempts() {
        ExecutionInfo known = execution;
        return known == null
                ? 1
                : 1 + known.getSpeculativeExecutionCount() + known.getErrors().size();
    }

    /** Null before there is one, and when it failed. */
    public @Nullable AsyncResultSet answer() {
        return answer;
    }

    /** How the driver went about it; null before it is over, and when no node was asked. */
    public @Nullable ExecutionInfo execution() {
        return execution;
    }

    /** What the session knows of its cluster. */
    public Metadata cluster() {
        return session.getMetadata();
    }

    void answered(AsyncResultSet page) {
        answer = page;
        execution = page.getExecutionInfo();
    }

    void failed(Throwable failure) {
        execution = failure instanceof DriverException known ? known.getExecutionInfo() : null;
    }
}
