package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class LocalDatacenterHealthTest {
    private final Map<UUID, Node> nodes = new HashMap<>();
    private final TokenMap tokens = mock(TokenMap.class);
    private final Set<TokenRange> ranges = new HashSet<>();

    @ParameterizedTest
    @CsvSource({"0, UP", "1, UP", "2, DOWN"})
    void isUpWithAQuorumAndSaysWhichNodesAreDown(int down, String status) {
        Node[] replicas = new Node[3];
        List<String> addresses = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            replicas[number - 1] = number <= down ? down(number) : up(number);
            if (number <= down) {
                addresses.add("/127.1.1." + number + ":9042");
            }
        }
        replicatedOn(replicas);
        Health health = health();
        assertThat(health.getStatus()).isEqualTo(new Status(status));
        assertThat(health.getDetails())
                .containsEntry("datacenter", "SydneyDC")
                .containsEntry("nodes", 3)
                .containsEntry("nodesUp", 3 - down)
                .containsEntry("nodesDown", addresses)
                .containsEntry("quorum", down < 2);
    }

    @Test
    void asksForAQuorumOfEveryRangeNotOfTheDatacenter() {
        Node[] ring = {up(1), up(2), up(3), up(4), down(5), down(6)};
        replicatedOn(ring[0], ring[1], ring[2]);
        replicatedOn(ring[3], ring[4], ring[5]);

        assertThat(health().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void doesNotMindOtherDatacenters() {
        replicatedOn(up(1), node(7, "NorthVirginiaDC", NodeState.DOWN), node(8, "NorthVirginiaDC", NodeState.DOWN));

        Health health = health();

        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails()).containsEntry("nodes", 1);
    }

    @Test
    void isDownWhenItKnowsNoNode() {
        assertThat(health().getStatus()).isEqualTo(Status.DOWN);
    }

    private Health health() {
        Metadata metadata = mock(Metadata.class);
        when(metadata.getNodes()).thenReturn(nodes);
        when(metadata.getTokenMap()).thenReturn(Optional.of(tokens));
        when(tokens.getTokenRanges()).thenReturn(ranges);
        CqlSession session = mock(CqlSession.class);
        when(session.getMetadata()).thenReturn(metadata);
        return new LocalDatacenterHealth(session, "SydneyDC").health();
    }

    private void replicatedOn(Node... replicas) {
        TokenRange range = mock(TokenRange.class);
        ranges.add(range);
        when(tokens.getReplicas(eq("broker"), eq(range))).thenReturn(new HashSet<>(Arrays.asList(replicas)));
    }

    private Node up(int number) {
        return node(number, "SydneyDC", NodeState.UP);
    }

    private Node down(int number) {
        return node(number, "SydneyDC", NodeState.DOWN);
    }

    private Node node(int number, String datacenter, NodeState state) {
        Node node = mock(Node.class);
        when(node.getDatacenter()).thenReturn(datacenter);
        when(node.getState()).thenReturn(state);
        when(node.getBroadcastRpcAddress()).thenReturn(Optional.of(new InetSocketAddress("127.1.1." + number, 9042)));
        nodes.put(UUID.randomUUID(), node);
        return node;
    }
}
