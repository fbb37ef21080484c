package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
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

/** The observation of a statement or of a further page. Written by the sending thread, then by the answering one. */
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

    /** A statement, or one of a batch. */
    public record Part(StatementName name, Statement<?> statement) {}

    /** For a batch, its first statement's: all write one partition. */
    public StatementName statementName() {
        return name;
    }

    public List<Part> parts() {
        if (!(statement instanceof BatchStatement batch)) {
            return List.of(new Part(name, statement));
        }
        List<Part> parts = new ArrayList<>();
        batch.forEach(each -> parts.add(new Part(session.nameOf(each), each)));
        return parts;
    }

    /** From 1. */
    public int page() {
        return page;
    }

    public boolean isBackground() {
        return Intent.BACKGROUND_READ.is(statement);
    }

    /** Traces on every replica, which costs writes. Only while the observation starts. */
    public void trace() {
        traced = true;
    }

    boolean isTraced() {
        return traced;
    }

    /** The statement's own, or its profile's. */
    public String consistency() {
        return level(statement.getConsistencyLevel(), DefaultDriverOption.REQUEST_CONSISTENCY);
    }

    /** Null without a condition. */
    public @Nullable String serialConsistency() {
        return name.conditional()
                ? level(statement.getSerialConsistencyLevel(), DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY)
                : null;
    }

    private String level(@Nullable ConsistencyLevel own, DefaultDriverOption otherwise) {
        return own == null ? session.profileOf(statement).getString(otherwise) : own.name();
    }

    /** The coordinator's, or the session's when no node answered. */
    public String datacenter() {
        return coordinator().map(Node::getDatacenter).orElse(session.datacenter());
    }

    /** Empty when no node answered. */
    public Optional<Node> coordinator() {
        return Optional.ofNullable(execution).map(ExecutionInfo::getCoordinator);
    }

    /** First, speculative and repeated ones. */
    public int attempts() {
        ExecutionInfo known = execution;
        return known == null
                ? 1
                : 1 + known.getSpeculativeExecutionCount() + known.getErrors().size();
    }

    /** Null before the answer and after a failure. */
    public @Nullable AsyncResultSet answer() {
        return answer;
    }

    /** Null before the end, and when no node was asked. */
    public @Nullable ExecutionInfo execution() {
        return execution;
    }

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
