package io.geobroker.broker.platform.cassandra;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** Observed sessions over a driver that answers as a test says. */
public final class FakeCassandra {
    public static final UUID NODE = UUID.fromString("c1f1a0f2-0000-4000-8000-000000000001");

    private FakeCassandra() {}

    /** A session of Sydney whose statements get that answer, each. */
    public static CqlSession answering(ObservationRegistry observations, CompletionStage<AsyncResultSet> answer) {
        CqlSession driver = mock(CqlSession.class, withSettings().stubOnly());
        when(driver.executeAsync(any(Statement.class))).thenReturn(answer);
        return over(observations, driver);
    }

    /** A session of Sydney over that driver. */
    public static CqlSession over(ObservationRegistry observations, CqlSession driver) {
        return new ObservedSession(driver, "SydneyDC", observations);
    }

    /** An answer of a node of that datacenter, after so many attempts that failed. */
    public static AsyncResultSet page(String datacenter, int failedAttempts) {
        Node node = mock(Node.class, withSettings().stubOnly());
        when(node.getDatacenter()).thenReturn(datacenter);
        when(node.getHostId()).thenReturn(NODE);
        ExecutionInfo execution = mock(ExecutionInfo.class, withSettings().stubOnly());
        when(execution.getCoordinator()).thenReturn(node);
        List<Map.Entry<Node, Throwable>> errors = new ArrayList<>();
        IntStream.range(0, failedAttempts).forEach(i -> errors.add(Map.entry(node, new IllegalStateException())));
        when(execution.getErrors()).thenReturn(errors);
        AsyncResultSet page = mock(AsyncResultSet.class);
        when(page.getExecutionInfo()).thenReturn(execution);
        when(page.wasApplied()).thenReturn(true);
        return page;
    }

    /** The same, given by a thread of the driver. */
    public static CompletionStage<AsyncResultSet> later(AsyncResultSet page) {
        return CompletableFuture.supplyAsync(() -> page);
    }
}
