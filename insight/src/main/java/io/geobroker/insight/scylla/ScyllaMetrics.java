package io.geobroker.insight.scylla;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.tls.WholeAnswer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Fetches the metrics of Scylla nodes, over plain HTTP: they offer no other. Thread-safe.
 *
 * @param within timeout for all metrics of a node
 */
public record ScyllaMetrics(Supplier<List<MetricsEndpoint>> nodes, Supplier<HttpClient> client, Duration within) {

    /**
     * A node's failure does not fail the stage.
     *
     * @param told makes a result of metrics
     * @param failed makes a result of the reason why there are none
     */
    public <T> CompletionStage<List<T>> ofEach(
            BiFunction<MetricsEndpoint, NodeMetrics, T> told, BiFunction<MetricsEndpoint, String, T> failed) {
        return FewAtATime.results(nodes.get().stream()
                .map(node -> fetch(node)
                        .thenApply(metrics -> told.apply(node, metrics))
                        .exceptionally(failure -> failed.apply(node, problem(node, failure)))));
    }

    private CompletionStage<NodeMetrics> fetch(MetricsEndpoint node) {
        // Otherwise nodes send Prometheus' binary format.
        HttpRequest request = HttpRequest.newBuilder(node.uri())
                .header("Accept", "text/plain")
                .timeout(within)
                .build();
        return WholeAnswer.of(client.get(), request, HttpResponse.BodyHandlers.ofString())
                .thenApply(ScyllaMetrics::metrics);
    }

    private static NodeMetrics metrics(HttpResponse<String> response) {
        if (response.statusCode() != 200) {
            throw new IllegalStateException("status " + response.statusCode());
        }
        return NodeMetrics.of(response.body().lines());
    }

    private static String problem(MetricsEndpoint node, Throwable failure) {
        Throwable cause = RootCause.of(failure);
        String reason = cause instanceof TimeoutException || cause.getMessage() == null
                ? cause.getClass().getSimpleName()
                : cause.getMessage();
        return "no metrics at " + node.host() + ":" + node.port() + ": " + reason;
    }
}
