package io.geobroker.insight.tracing;

import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
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
    private final Duration pause;
    private final BlockingQueue<SpanData> queue;
    private final Thread thread;
    private volatile boolean closed;

    /** @param pause between exports */
    SpanQueue(SpanExporter exporter, TracingMeters meters, int mostQueued, Duration pause) {
        this.exporter = exporter;
        this.meters = meters;
        this.pause = pause;
        this.queue = new LinkedBlockingQueue<>(mostQueued);
        this.thread = new Thread(this::exportUntilClosed, "spans");
        this.thread.setDaemon(true);
        this.thread.start();
    }

    @Override
    public void accept(SpanData span) {
        meters.spans(1);
        if (!queue.offer(span)) {
            meters.spansDropped(1);
        }
    }

    private void exportUntilClosed() {
        try {
            while (!closed) {
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                export();
            }
        } catch (InterruptedException e) {
            // The broker stops.
        }
        export();
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

    private boolean isExported(List<SpanData> together) {
        try {
            return exporter.export(together).isSuccess();
        } catch (RuntimeException e) {
            LOG.debug("spans were not exported", e);
            return false;
        }
    }

    /** Sends what is queued, for one second at most. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exporter.shutdown();
    }
}
