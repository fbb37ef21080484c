package io.geobroker.loadtest.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What a JVM's log tells of collections, ordered by time; other lines are skipped. */
public record GcLog(List<Entry> entries) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** What a line tells of: when, what, and a figure. */
    public enum Kind {
        /** Of all threads; Shenandoah and ZGC have several in each collection. */
        PAUSE("\\[(\\d+)ms\\]\\[gc(?:,phases)?\\s*\\] GC\\(\\d+\\) "
                + "(?:\\w: )?Pause (.*?)(?: \\d+M(?:\\(\\d+%\\))?->\\d+M\\(\\d+[M%]\\))? (\\d+\\.\\d+)ms"),
        /** Of a single thread that waits for memory, which ZGC does not count as a pause. */
        STALL("\\[(\\d+)ms\\]\\[gc\\s*\\] Allocation Stall \\((.*)\\) (\\d+\\.\\d+)ms"),
        /** From request to resumption, for any reason; its line tells nanoseconds. */
        SAFEPOINT("\\[(\\d+)ms\\]\\[safepoint\\s*\\] Safepoint \"(\\w+)\", .*Total: +(\\d+) ns"),
        /** What is in use after a collection. */
        HEAP("\\[(\\d+)ms\\]\\[gc\\s*\\] GC\\(\\d+\\) (.*)[ )]\\d+M(?:\\(\\d+%\\))?->(\\d+)M\\(.*");

        private final Pattern line;

        Kind(String line) {
            this.line = Pattern.compile(line);
        }
    }

    /**
     * One line.
     *
     * @param at milliseconds since the epoch, when it ended
     * @param figure milliseconds; of a heap mebibytes
     */
    public record Entry(Kind kind, long at, String what, double figure) {}

    /** The JVM option that writes it. */
    public static String option(Path directory) {
        return "-Xlog:gc*,safepoint:file=" + directory.resolve("gc-%p.log") + ":timemillis,tags:filecount=0";
    }

    public static Path file(Path directory, long pid) {
        return directory.resolve("gc-" + pid + ".log");
    }

    /** @throws UncheckedIOException when it does not exist */
    public static GcLog read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return of(lines);
        } catch (IOException e) {
            throw new UncheckedIOException("no log of collections: " + file, e);
        }
    }

    static GcLog of(Stream<String> lines) {
        return new GcLog(lines.flatMap(
                        line -> Arrays.stream(Kind.values()).flatMap(kind -> entry(kind, kind.line.matcher(line))))
                .toList());
    }

    private static Stream<Entry> entry(Kind kind, Matcher line) {
        if (!line.matches()) {
            return Stream.empty();
        }
        double figure = Double.parseDouble(line.group(3));
        return Stream.of(new Entry(
                kind,
                Long.parseLong(line.group(1)),
                line.group(2),
                kind == Kind.SAFEPOINT ? figure / NANOS_PER_MILLI : figure));
    }

    /** Times in milliseconds since the epoch. */
    public GcLog between(long from, long until) {
        return new GcLog(entries.stream()
                .filter(entry -> entry.at >= from && entry.at < until)
                .toList());
    }

    public GcLog plus(GcLog other) {
        return new GcLog(Stream.concat(entries.stream(), other.entries.stream()).toList());
    }

    public List<Entry> all(Kind kind) {
        return entries.stream().filter(entry -> entry.kind == kind).toList();
    }

    private DoubleStream figures(Kind kind) {
        return all(kind).stream().mapToDouble(Entry::figure);
    }

    /** @return microseconds */
    public Histogram histogram(Kind kind) {
        Histogram histogram = Histograms.empty();
        figures(kind).forEach(millis -> Histograms.record(histogram, Math.round(millis * NANOS_PER_MILLI)));
        return histogram;
    }

    /** Milliseconds; 0 when there are none. */
    public double longest(Kind kind) {
        return figures(kind).max().orElse(0);
    }

    /** @return milliseconds */
    public double sum(Kind kind) {
        return figures(kind).sum();
    }

    /** The smallest heap after a collection, about what lives; 0 without collections. */
    public int liveMebibytes() {
        return (int) figures(Kind.HEAP).min().orElse(0);
    }
}
