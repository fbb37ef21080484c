package io.geobroker.insight.tracing;

import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounded queue that exports spans in batches on its own thread.
 *
 * <p>Drops and counts spans while Zipkin is slow or away. OpenTelemetry's own processor counts drops only in its own meters.
 */
final class SpanQueue implements SpanSink {
    private static final Logger LOG = LoggerFactory.getLogger(SpanQueue.class);
    private static final int MOST_TOGETHER = 512;

    private final SpanExporter exporter;
    private final TracingMeters meters;
    private final BlockingQueue<SpanData> queue;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "spans");
        made.setDaemon(true);
        return made;
    });

    /** @param pause between exports */
    SpanQueue(SpanExporter exporter, TracingMeters meters, int mostQueued, Duration pause) {
        this.exporter = exporter;
        this.meters = meters;
        this.queue = new LinkedBlockingQueue<>(mostQueued);
        var unused =
                thread.scheduleWithFixedDelay(this::export, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void accept(SpanData span) {
        meters.spans(1);
        if (!queue.offer(span)) {
            meters.spansDropped(1);
        }
    }

    private void export() {
        List<SpanData> together = new ArrayList<>();
        while (queue.drainTo(together, MOST_TOGETHER) > 0) {
            if (!isExported(together)) {
                meters.spansDropped(together.size());
            }
            together.clear();
        }
    }

    /** The thread would export nothing any more after an Error. */
    private boolean isExported(List<SpanData> together) {
        try {
            return exporter.export(together).isSuccess();
        } catch (RuntimeException | Error e) {
            LOG.debug("spans were not exported", e);
            return false;
        }
    }

    /** Sends what is queued, for one second at most. */
    @Override
    public void close() {
        thread.execute(this::export);
        thread.shutdown();
        try {
            thread.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exporter.shutdown();
    }
}
