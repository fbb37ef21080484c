package io.geobroker.insight;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.cassandra.CassandraNodeLoads;
import io.geobroker.insight.cassandra.VirtualTables;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.placement.NodeLoads;
import io.geobroker.insight.scylla.ScyllaMetrics;
import io.geobroker.insight.scylla.ScyllaNodeLoads;
import io.geobroker.insight.scylla.ScyllaNodes;
import io.geobroker.schema.migration.Engine;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.springframework.beans.factory.ObjectProvider;

class EngineOfNodesTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final HomeRegion HERE = new HomeRegion(WORLD, WORLD.region("sydney"), "sydney-1");

    /** Fails whoever asks it at the start. */
    private static final CqlSession ASKED_BY_NOBODY = Mockito.mock(CqlSession.class, asked -> {
        throw new IllegalStateException(
                "asked at the start: " + asked.getMethod().getName());
    });

    private static final ObjectProvider<ScyllaMetrics> METRICS = Mockito.mock();

    EngineOfNodesTest() {
        Mockito.when(METRICS.getObject())
                .thenReturn(new ScyllaMetrics(
                        List::of, HttpClients.withoutCertificate().client(), Duration.ofSeconds(1)));
    }

    @Test
    void scyllaIsAskedForItsMetrics() {
        NodeLoads loads = loads(Engine.SCYLLA);
        Nodes nodes = nodes(Engine.SCYLLA);

        assertThat(loads).isInstanceOf(ScyllaNodeLoads.class);
        assertThat(loads.read().toCompletableFuture().join()).isEmpty();
        assertThat(nodes).isInstanceOf(ScyllaNodes.class);
        assertThat(nodes.read().toCompletableFuture().join()).isEmpty();
    }

    @Test
    void cassandraIsAskedForItsVirtualTables() {
        assertThat(loads(Engine.CASSANDRA)).isInstanceOf(CassandraNodeLoads.class);
        assertThat(nodes(Engine.CASSANDRA)).isInstanceOf(VirtualTables.class);
    }

    private static NodeLoads loads(Engine engine) {
        return new NodesConfiguration().nodeLoads(engine(engine), ASKED_BY_NOBODY, METRICS, HERE);
    }

    private static Nodes nodes(Engine engine) {
        return new NodesConfiguration().nodes(engine(engine), ASKED_BY_NOBODY, METRICS, HERE);
    }

    private static CassandraProperties engine(Engine engine) {
        return new CassandraProperties(Map.of(), engine, true, 3, Duration.ofSeconds(1));
    }
}
