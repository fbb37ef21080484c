package io.geobroker.testbed.progress;

/** Receives {@link Progress}, one at a time but from different threads; must not block. */
@FunctionalInterface
public interface ProgressListener {
    ProgressListener SILENT = progress -> {};

    void on(Progress progress);
}
