package io.geobroker.broker.platform.tracing;

import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import zipkin2.Endpoint;
import zipkin2.Span;
import zipkin2.reporter.AsyncReporter;
import zipkin2.reporter.BytesMessageSender;

/**
 * Sends what is kept to Zipkin, some at a time, on a thread of its own. Its queue is bounded: while Zipkin is away or slow,
 * spans are dropped and counted.
 */
public final class ZipkinSpans implements SpanSink, AutoCloseable {
    private static final int MOST_QUEUED = 10_000;
    private static final int SEND_EVERY_MS = 500;
    private static final int CLOSE_WITHIN_MS = 1_000;
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

    private final String service;
    private final Map<String, String> tagsOfAll;
    private final BytesMessageSender sender;
    private final AsyncReporter<Span> reporter;

    /**
     * @param zipkin its base address
     * @param service this broker's, in Zipkin's lists
     * @param tagsOfAll of every span of this broker
     */
    public ZipkinSpans(
            URI zipkin, HttpClients clients, String service, Map<String, String> tagsOfAll, TracingMeters meters) {
        this.service = service;
        this.tagsOfAll = Map.copyOf(tagsOfAll);
        this.sender = new ZipkinSender(zipkin.resolve("/api/v2/spans"), clients, ANSWER_WITHIN);
        this.reporter = AsyncReporter.builder(sender)
                .metrics(meters)
                .queuedMaxSpans(MOST_QUEUED)
                .messageTimeout(SEND_EVERY_MS, TimeUnit.MILLISECONDS)
                .closeTimeout(CLOSE_WITHIN_MS, TimeUnit.MILLISECONDS)
                .build();
    }

    @Override
    public void accept(KeptStep step) {
        reporter.report(span(step));
    }

    private Span span(KeptStep step) {
        boolean own = step.service().isEmpty();
        Span.Builder span = Span.newBuilder()
                .traceId(step.context().traceId())
                .id(step.context().span())
                .name(step.name())
                .localEndpoint(Endpoint.newBuilder()
                        .serviceName(own ? service : step.service())
                        .build())
                .timestamp(step.startMicros())
                .duration(step.durationMicros());
        if (step.parent() != 0) {
            span.parentId(step.parent());
        }
        switch (step.kind()) {
            case SERVER -> span.kind(Span.Kind.SERVER);
            case CLIENT -> span.kind(Span.Kind.CLIENT);
            case WITHIN -> {}
        }
        if (own) {
            tagsOfAll.forEach(span::putTag);
        }
        step.tags().forEach(span::putTag);
        step.moments().forEach(moment -> span.addAnnotation(moment.atMicros(), moment.what()));
        return span.build();
    }

    /** Sends what is queued, for a second at most. */
    @Override
    public void close() {
        reporter.close();
        try {
            sender.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
