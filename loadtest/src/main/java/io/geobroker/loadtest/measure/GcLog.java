package io.geobroker.loadtest.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A JVM's log of collections, ordered by time; other lines are skipped.
 *
 * @param pauses of all threads; Shenandoah and ZGC have several in each collection
 * @param stalls of single threads that wait for memory, which ZGC does not count as pauses
 * @param safepoints from request to resumption, for any reason
 * @param heaps in use after collections
 */
public record GcLog(List<Took> pauses, List<Took> stalls, List<Took> safepoints, List<Heap> heaps) {
    private static final Pattern PAUSE = Pattern.compile("\\[(\\d+)ms\\]\\[gc(?:,phases)?\\s*\\] GC\\(\\d+\\) "
            + "(?:\\w: )?Pause (.*?)(?: \\d+M(?:\\(\\d+%\\))?->\\d+M\\(\\d+[M%]\\))? (\\d+\\.\\d+)ms");
    private static final Pattern STALL =
            Pattern.compile("\\[(\\d+)ms\\]\\[gc\\s*\\] Allocation Stall \\((.*)\\) (\\d+\\.\\d+)ms");
    private static final Pattern SAFEPOINT =
            Pattern.compile("\\[(\\d+)ms\\]\\[safepoint\\s*\\] Safepoint \"(\\w+)\", .*Total: +(\\d+) ns");
    private static final Pattern HEAP =
            Pattern.compile("\\[(\\d+)ms\\]\\[gc\\s*\\] GC\\(\\d+\\) .*[ )]\\d+M(?:\\(\\d+%\\))?->(\\d+)M\\(.*");
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * Something that took time.
     *
     * @param at milliseconds since the epoch, when it ended
     */
    public record Took(long at, String what, double millis) {}

    /** @param at milliseconds since the epoch */
    public record Heap(long at, int mebibytes) {}

    public static GcLog none() {
        return new GcLog(List.of(), List.of(), List.of(), List.of());
    }

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
        List<Took> pauses = new ArrayList<>();
        List<Took> stalls = new ArrayList<>();
        List<Took> safepoints = new ArrayList<>();
        List<Heap> heaps = new ArrayList<>();
        lines.forEach(line -> {
            add(pauses, PAUSE.matcher(line), 1);
            add(stalls, STALL.matcher(line), 1);
            add(safepoints, SAFEPOINT.matcher(line), NANOS_PER_MILLI);
            Matcher heap = HEAP.matcher(line);
            if (heap.matches()) {
                heaps.add(new Heap(Long.parseLong(heap.group(1)), Integer.parseInt(heap.group(2))));
            }
        });
        return new GcLog(pauses, stalls, safepoints, heaps);
    }

    private static void add(List<Took> to, Matcher line, double perMilli) {
        if (line.matches()) {
            to.add(new Took(
                    Long.parseLong(line.group(1)), line.group(2), Double.parseDouble(line.group(3)) / perMilli));
        }
    }

    /** Times in milliseconds since the epoch. */
    public GcLog between(long from, long until) {
        return new GcLog(
                part(pauses, from, until),
                part(stalls, from, until),
                part(safepoints, from, until),
                heaps.stream()
                        .filter(heap -> heap.at >= from && heap.at < until)
                        .toList());
    }

    private static List<Took> part(List<Took> all, long from, long until) {
        return all.stream().filter(took -> took.at >= from && took.at < until).toList();
    }

    public GcLog plus(GcLog other) {
        return new GcLog(
                both(pauses, other.pauses),
                both(stalls, other.stalls),
                both(safepoints, other.safepoints),
                both(heaps, other.heaps));
    }

    private static <T> List<T> both(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** @return microseconds */
    public static Histogram histogram(List<Took> of) {
        Histogram histogram = Histograms.empty();
        of.forEach(took -> Histograms.record(histogram, Math.round(took.millis * NANOS_PER_MILLI)));
        return histogram;
    }

    /** Milliseconds; 0 when there are none. */
    public static double longest(List<Took> of) {
        return of.stream().mapToDouble(Took::millis).max().orElse(0);
    }

    /** @return milliseconds */
    public static double sum(List<Took> of) {
        return of.stream().mapToDouble(Took::millis).sum();
    }

    /** The smallest heap after a collection, about what lives; 0 without collections. */
    public int liveMebibytes() {
        return heaps.stream().mapToInt(Heap::mebibytes).min().orElse(0);
    }
}
