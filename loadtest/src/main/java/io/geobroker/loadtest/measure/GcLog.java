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
 * What a JVM wrote of its collections, in the order of time. Lines that tell nothing of this, or that are cut off, are skipped.
 *
 * @param pauses in which the collector held all threads; of Shenandoah and ZGC several for each collection
 * @param stalls of single threads that waited for memory while the collector ran beside them, as ZGC tells them: no pause, and felt
 *     all the same
 * @param safepoints whole ones, for collections and for anything else, from the wish to the going on
 * @param heaps what was in use after collections
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
     * @param at milliseconds since 1970, when it ended
     */
    public record Took(long at, String what, double millis) {}

    /** @param at milliseconds since 1970 */
    public record Heap(long at, int mebibytes) {}

    public GcLog {
        pauses = List.copyOf(pauses);
        stalls = List.copyOf(stalls);
        safepoints = List.copyOf(safepoints);
        heaps = List.copyOf(heaps);
    }

    public static GcLog none() {
        return new GcLog(List.of(), List.of(), List.of(), List.of());
    }

    /**
     * The JVM option that has it written.
     *
     * @param directory in which each process has a file of its own, {@link #file}
     */
    public static String option(Path directory) {
        return "-Xlog:gc*,safepoint:file=" + directory.resolve("gc-%p.log") + ":timemillis,tags:filecount=0";
    }

    public static Path file(Path directory, long pid) {
        return directory.resolve("gc-" + pid + ".log");
    }

    /** @throws UncheckedIOException when it is not there */
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

    /** What it says of a while, in milliseconds since 1970. */
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

    /** This one and that of another process, or of another while. */
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

    /** Of these, in microseconds. */
    public static Histogram histogram(List<Took> of) {
        Histogram histogram = Histograms.empty();
        of.forEach(took -> Histograms.record(histogram, Math.round(took.millis * NANOS_PER_MILLI)));
        return histogram;
    }

    /** Milliseconds; 0 when there were none. */
    public static double longest(List<Took> of) {
        return of.stream().mapToDouble(Took::millis).max().orElse(0);
    }

    /** Milliseconds, all together. */
    public static double sum(List<Took> of) {
        return of.stream().mapToDouble(Took::millis).sum();
    }

    /** What was left in the emptiest heap after a collection: about what lives. 0 when nothing was collected. */
    public int liveMebibytes() {
        return heaps.stream().mapToInt(Heap::mebibytes).min().orElse(0);
    }
}
