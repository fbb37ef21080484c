package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Executes statements that change the schema, and waits until the nodes agree. For one thread.
 *
 * <p>All statements go to one node, as long as it answers: it tells the others of one change after the other, and they
 * never see two versions that neither contains the other, for which they would fetch the whole schema from each other.
 */
final class SchemaChanges {
    /**
     * A node may not know yet what another program changed at another node a moment ago, and nodes tell each other of
     * their schema versions once a second: what is refused is tried again for about ten seconds.
     */
    private static final int TOLERATED_REFUSALS = 25;

    private final CqlSession session;
    private final Engine engine;
    private final Patience patience;
    private int skippedNodes;

    SchemaChanges(CqlSession session, Engine engine, Patience patience) {
        this.session = session;
        this.engine = engine;
        this.patience = patience;
    }

    /**
     * Executes statements that do not depend on each other at the same time, and waits until the nodes agree on all.
     *
     * @throws SchemaException when one of them is refused again and again
     */
    void makeTogether(String goal, List<String> statements) {
        make(goal, statements, TOLERATED_REFUSALS);
    }

    /** The same for what is refused as long as nodes are missing: that is waited for like one that does not answer. */
    void makeTogetherOnceAllowed(String goal, List<String> statements) {
        make(goal, statements, Integer.MAX_VALUE);
    }

    private void make(String goal, List<String> statements, int toleratedRefusals) {
        if (statements.isEmpty()) {
            return;
        }
        AtomicInteger refusals = new AtomicInteger();
        patience.insist(goal, () -> {
            Optional<Node> node = coordinator();
            List<String> ready = statements.stream()
                    .map(statement -> engine.ready(statement, table -> columns(table, node)))
                    .flatMap(Optional::stream)
                    .toList();
            List<CompletionStage<AsyncResultSet>> sent = ready.stream()
                    .map(statement -> session.executeAsync(ddl(statement, node)))
                    .toList();
            for (int i = 0; i < ready.size(); i++) {
                try {
                    sent.get(i).toCompletableFuture().join();
                } catch (CompletionException e) {
                    if (e.getCause() instanceof QueryValidationException refusal
                            && refusals.incrementAndGet() > toleratedRefusals) {
                        throw new SchemaException(
                                goal + ", it is refused: " + refusal.getMessage() + ", in: " + ready.get(i), refusal);
                    }
                    skippedNodes++;
                    throw e;
                }
            }
            return true;
        });
        awaitAgreement(goal);
    }

    private void awaitAgreement(String goal) {
        while (!patience.insist(goal, session::checkSchemaAgreement)) {
            patience.pause(goal + ": the nodes of the own datacenter did not agree on the schema", null);
        }
    }

    /** The same one for everybody here, another one after each failure; empty leaves it to the driver. */
    private Optional<Node> coordinator() {
        List<Node> connected = session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getDistance() == NodeDistance.LOCAL && node.getOpenConnections() > 0)
                .sorted(Comparator.comparing(node -> String.valueOf(node.getHostId())))
                .toList();
        return connected.isEmpty() ? Optional.empty() : Optional.of(connected.get(skippedNodes % connected.size()));
    }

    /** Of a table, as the node that is to change it knows them. */
    private Set<String> columns(String table, Optional<Node> node) {
        // answered by the coordinator alone; idempotent
        return session
                .execute(SimpleStatement.builder("SELECT column_name FROM system_schema.columns"
                                + " WHERE keyspace_name = 'broker' AND table_name = ?")
                        .addPositionalValue(table)
                        .setIdempotence(true)
                        .setTimeout(Schema.STATEMENT_TIMEOUT)
                        .setNode(node.orElse(null))
                        .build())
                .all()
                .stream()
                .map(row -> row.getString("column_name"))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static SimpleStatement ddl(String cql, Optional<Node> node) {
        return SimpleStatement.newInstance(cql).setTimeout(Schema.DDL_TIMEOUT).setNode(node.orElse(null));
    }
}
