package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Executes DDL statements and waits for schema agreement. For one thread.
 *
 * <p>One node gets all statements while it answers. Nodes with diverging versions would fetch the whole schema from each
 * other.
 */
final class SchemaChanges {
    /** A node may not know another's change for seconds, so refusals are retried for about ten. */
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
     * Executes independent statements concurrently, then waits for schema agreement.
     *
     * @throws SchemaException when one of them is refused repeatedly
     */
    void makeTogether(String goal, List<String> statements) {
        make(goal, statements, TOLERATED_REFUSALS);
    }

    /** For statements that are refused while nodes are missing: repeated until the time is over. */
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
                    .map(statement -> engine.ready(statement, () -> Keyspace.content(session, Schema.KEYSPACE, node)))
                    .flatMap(Optional::stream)
                    .toList();
            List<CompletionStage<AsyncResultSet>> sent = ready.stream()
                    .map(statement -> session.executeAsync(ddl(statement, node)))
                    .toList();
            for (int i = 0; i < ready.size(); i++) {
                try {
                    sent.get(i).toCompletableFuture().join();
                } catch (CompletionException e) {
                    Throwable refusal = e.getCause();
                    if (refusal != null && Refusal.is(refusal) && refusals.incrementAndGet() > toleratedRefusals) {
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

    /** The same node for all programs, the next one after each failure; empty leaves the choice to the driver. */
    private Optional<Node> coordinator() {
        List<Node> connected = session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getDistance() == NodeDistance.LOCAL && node.getOpenConnections() > 0)
                .sorted(Comparator.comparing(node -> String.valueOf(node.getHostId())))
                .toList();
        return connected.isEmpty() ? Optional.empty() : Optional.of(connected.get(skippedNodes % connected.size()));
    }

    private static SimpleStatement ddl(String cql, Optional<Node> node) {
        return SimpleStatement.newInstance(cql).setTimeout(Schema.DDL_TIMEOUT).setNode(node.orElse(null));
    }
}
