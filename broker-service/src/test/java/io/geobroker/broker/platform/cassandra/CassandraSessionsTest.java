package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CassandraSessionsTest {

    @ParameterizedTest
    @CsvSource({"0, 0, false", "1, 1, true", "2, 1, false", "3, 1, false", "3, 2, true", "6, 3, false"})
    void aQuorumIsMoreThanHalfOfTheNodes(int nodes, int answering, boolean isQuorum) {
        List<Node> all = IntStream.range(0, nodes)
                .mapToObj(number -> node(number < answering ? 2 : 0))
                .toList();

        assertThat(CassandraSessions.haveQuorum(all)).isEqualTo(isQuorum);
    }

    private static Node node(int connections) {
        Node node = mock(Node.class);
        when(node.getOpenConnections()).thenReturn(connections);
        return node;
    }
}
