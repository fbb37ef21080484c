package io.geobroker.insight.explain.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.platform.cassandra.FakeCassandra;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.insight.explain.Explanation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ExplainRequestsTest {
    private static final SimpleStatement READ = SimpleStatement.newInstance("SELECT a FROM orders")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM);

    @Test
    void collectsNothingOnceTheRequestIsAnsweredThoughItsWorkGoesOn() {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new ExplainRequests());
        CqlSession session =
                FakeCassandra.answering(registry, CompletableFuture.completedFuture(FakeCassandra.page("SydneyDC", 0)));
        MockHttpServletRequest wishing = new MockHttpServletRequest("DELETE", "/v2/orders");
        wishing.addHeader(ExplainRequests.WISH, "true");
        Observation request = Observation.createNotStarted(
                        "http.server.requests",
                        () -> new ServerRequestObservationContext(wishing, new MockHttpServletResponse()),
                        registry)
                .start();
        Explanation explanation =
                Objects.requireNonNull(ExplainRequests.explanationOf(request.getContextView()), "of this wish");

        Observed.within(request, () -> session.executeAsync(READ));
        request.stop();
        Observed.within(request, () -> session.executeAsync(READ));

        assertThat(explanation.statements()).hasSize(1);
    }
}
