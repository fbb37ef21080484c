package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class SpanQueueTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final TracingMeters meters = new TracingMeters(registry);
    private final SpanData span = Mockito.mock(SpanData.class);

    private final SpanExporter exporter = Mockito.mock(SpanExporter.class);

    @Test
    void sendsTogetherWhatComesTogetherAndTheRestWhenItIsClosed() {
        AtomicInteger taken = new AtomicInteger();
        Mockito.when(exporter.export(Mockito.anyCollection())).thenAnswer(call -> {
            taken.addAndGet(call.<Collection<?>>getArgument(0).size());
            return CompletableResultCode.ofSuccess();
        });
        SpanQueue queue = new SpanQueue(exporter, meters, 100, Duration.ofHours(1));
        for (int i = 0; i < 5; i++) {
            queue.accept(span);
        }

        queue.close();

        assertThat(taken).hasValue(5);
        assertThat(registry.counter("geobroker.traces.spans").count()).isEqualTo(5);
        assertThat(registry.counter("geobroker.traces.spans.dropped").count()).isZero();
    }

    @Test
    void goesOnAfterAnError() {
        Mockito.when(exporter.export(Mockito.anyCollection()))
                .thenThrow(new OutOfMemoryError("as of direct memory"))
                .thenReturn(CompletableResultCode.ofSuccess());
        SpanQueue queue = new SpanQueue(exporter, meters, 10, Duration.ofMillis(1));
        queue.accept(span);
        Awaitility.await()
                .until(() -> registry.counter("geobroker.traces.spans.dropped").count() == 1);

        queue.accept(span);

        Mockito.verify(exporter, Mockito.timeout(10_000).times(2)).export(Mockito.anyCollection());
        queue.close();
    }

    @Test
    void dropsAndCountsWhileZipkinIsAwayOrSlow() {
        CountDownLatch slow = new CountDownLatch(1);
        Mockito.when(exporter.export(Mockito.anyCollection())).thenAnswer(call -> {
            slow.await();
            return CompletableResultCode.ofFailure();
        });
        SpanQueue queue = new SpanQueue(exporter, meters, 10, Duration.ofMillis(1));
        for (int i = 0; i < 1_000; i++) {
            queue.accept(span);
        }
        double whileSlow = registry.counter("geobroker.traces.spans.dropped").count();
        assertThat(whileSlow).isBetween(950.0, 990.0);

        slow.countDown();
        Awaitility.await()
                .untilAsserted(() -> assertThat(registry.counter("geobroker.traces.spans.dropped")
                                .count())
                        .isEqualTo(1_000));
        queue.close();
    }
}
