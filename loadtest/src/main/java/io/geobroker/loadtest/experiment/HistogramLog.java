package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.Window;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes windows' histograms in HdrHistogram's log format. */
final class HistogramLog {
    private static final double MICROS_PER_MILLI = 1_000;

    private HistogramLog() {}

    /** Writes no file without windows. */
    static void write(List<Window> windows, Path file) {
        if (windows.isEmpty()) {
            return;
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputComment("microseconds; tag: variant, since-ticker-time or since-received");
            log.outputLogFormatVersion();
            log.outputLegend();
            for (Window window : windows) {
                write(log, window, "since-ticker-time", window.done().sinceTickerTime());
                write(log, window, "since-received", window.done().sinceReceived());
            }
            log.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    private static void write(HistogramLogWriter to, Window window, String what, Histogram histogram) {
        Histogram copy = histogram.copy();
        copy.setTag(window.variant().replaceAll("[^A-Za-z0-9-]+", "-") + "-" + what);
        double began = window.beganMillis() / 1e3;
        // The longest is told in milliseconds, as readers expect; the default is for nanoseconds.
        to.outputIntervalHistogram(began, began + window.seconds(), copy, MICROS_PER_MILLI);
    }
}
