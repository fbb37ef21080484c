package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import io.geobroker.schema.migration.Schema;
import java.util.List;
import java.util.Set;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the local datacenter, as the driver sees it. UP while each token range has a local quorum of replicas.
 */
public record LocalDatacenterHealth(CqlSession session, String datacenter) implements HealthIndicator {
    @Override
    public Health health() {
        Metadata metadata = session.getMetadata();
        List<Node> nodes =
                metadata.getNodes().values().stream().filter(this::isLocal).toList();
        List<String> down = nodes.stream()
                .filter(node -> !isUp(node))
                .map(LocalDatacenterHealth::name)
                .sorted()
                .toList();
        boolean quorum = metadata.getTokenMap()
                .map(this::everyRangeHasQuorum)
                .orElse(2 * (nodes.size() - down.size()) > nodes.size());
        Health.Builder health = quorum ? Health.up() : Health.down();
        if (!quorum) {
            health.withDetail(
                    "reason", "no quorum of replicas in " + datacenter + ", down: " + String.join(", ", down));
        }
        return health.withDetail("datacenter", datacenter)
                .withDetail("nodes", nodes.size())
                .withDetail("nodesUp", nodes.size() - down.size())
                .withDetail("nodesDown", down)
                .withDetail("quorum", quorum)
                .build();
    }

    private boolean everyRangeHasQuorum(TokenMap tokens) {
        Set<TokenRange> ranges = tokens.getTokenRanges();
        return !ranges.isEmpty()
                && ranges.stream().allMatch(range -> {
                    List<Node> replicas = tokens.getReplicas(Schema.KEYSPACE, range).stream()
                            .filter(this::isLocal)
                            .toList();
                    long up = replicas.stream()
                            .filter(LocalDatacenterHealth::isUp)
                            .count();
                    return 2 * up > replicas.size();
                });
    }

    private boolean isLocal(Node node) {
        return datacenter.equals(node.getDatacenter());
    }

    private static boolean isUp(Node node) {
        return node.getState() == NodeState.UP;
    }

    private static String name(Node node) {
        return node.getBroadcastRpcAddress()
                .map(Object::toString)
                .orElseGet(() -> node.getEndPoint().toString());
    }
}
