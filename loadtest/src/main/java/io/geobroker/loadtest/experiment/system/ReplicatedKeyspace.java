package io.geobroker.loadtest.experiment.system;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** An experiment's keyspace, replicated like the brokers'. */
public final class ReplicatedKeyspace {
    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration AGREED_WITHIN = Duration.ofSeconds(60);

    private ReplicatedKeyspace() {}

    /**
     * Waits until all nodes know it; an existing one stays.
     *
     * @param tables statements in their order
     */
    public static void create(Testbed testbed, CqlSession session, String keyspace, List<String> tables) {
        String replicas = testbed.world().regions().stream()
                .map(region ->
                        ", '" + region.datacenter() + "': " + testbed.options().replicationFactor())
                .collect(Collectors.joining());
        execute(
                session,
                "CREATE KEYSPACE IF NOT EXISTS " + keyspace + " WITH replication = {'class': 'NetworkTopologyStrategy'"
                        + replicas + "}");
        tables.forEach(statement -> execute(session, statement));
        testbed.awaitAgreement(AGREED_WITHIN);
    }

    private static void execute(CqlSession session, String statement) {
        session.execute(SimpleStatement.newInstance(statement).setTimeout(DDL_TIMEOUT));
    }
}
