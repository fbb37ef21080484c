package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/** A file of windows' histograms in HdrHistogram's log format, made with the first one. Used by one thread. */
final class HistogramLog implements AutoCloseable {
    private static final double MICROS_PER_MILLI = 1_000;

    private final Path directory;
    private final String name;
    private @Nullable HistogramLogWriter log;

    HistogramLog(Path directory, String name) {
        this.directory = directory;
        this.name = name;
    }

    void write(Window window) {
        HistogramLogWriter to = log == null ? open() : log;
        write(to, window, "since-ticker-time", window.done().sinceTickerTime());
        write(to, window, "since-received", window.done().sinceReceived());
    }

    private HistogramLogWriter open() {
        try {
            Files.createDirectories(directory);
            HistogramLogWriter writer = new HistogramLogWriter(Files.newOutputStream(incomplete()));
            writer.outputComment("microseconds; tag: variant, since-ticker-time or since-received");
            writer.outputLogFormatVersion();
            writer.outputLegend();
            log = writer;
            return writer;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + directory, e);
        }
    }

    private static void write(HistogramLogWriter to, Window window, String what, Histogram histogram) {
        Histogram copy = histogram.copy();
        copy.setTag(window.variant().replaceAll("[^A-Za-z0-9-]+", "-") + "-" + what);
        double end = System.currentTimeMillis() / 1e3;
        // The longest is told in milliseconds, as readers expect; the default is for nanoseconds.
        to.outputIntervalHistogram(end - window.seconds(), end, copy, MICROS_PER_MILLI);
    }

    private Path incomplete() {
        return directory.resolve(name + "-incomplete.hlog");
    }

    /** Until then it is named incomplete, and leaves that of an earlier run. */
    void complete() {
        try {
            if (log != null) {
                log.close();
                Files.move(incomplete(), directory.resolve(name + ".hlog"), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + directory, e);
        }
    }

    @Override
    public void close() {
        if (log != null) {
            log.close();
        }
    }
}
