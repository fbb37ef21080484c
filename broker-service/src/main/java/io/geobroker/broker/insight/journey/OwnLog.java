package io.geobroker.broker.insight.journey;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What this broker itself has logged, found by an order's id: only the file's end is read, by one reader at a time. Threads may
 * share it.
 */
public final class OwnLog {
    /** At the few lines a minute that a broker logs, days. */
    static final int READ_BYTES = 4 << 20;

    private static final int MOST_LINES = 50;
    private static final int LONGEST_LINE = 500;
    /** As the pattern in application.yaml begins. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

    private static final int TIME_LENGTH = 23;

    private final @Nullable Path file;
    private final Executor readers;
    private final Semaphore reading = new Semaphore(1);

    /**
     * @param file null when it is not known
     * @param readers where reading may block
     */
    public OwnLog(@Nullable Path file, Executor readers) {
        this.file = file;
        this.readers = readers;
    }

    /** The latest lines with the text; fails when the file is not known, cannot be read, or is being read. */
    CompletionStage<List<Hop>> about(String text, String region) {
        Path known = file;
        if (known == null) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("this broker does not know its log: geobroker.journey.log-file"));
        }
        return CompletableFuture.supplyAsync(() -> read(known, text, region), readers);
    }

    private List<Hop> read(Path known, String text, String region) {
        if (!reading.tryAcquire()) {
            throw new IllegalStateException("the log is being read for another journey");
        }
        try {
            return end(known)
                    .lines()
                    .filter(line -> line.contains(text))
                    .flatMap(line -> hop(line, region).stream())
                    .collect(Collectors.collectingAndThen(Collectors.toList(), OwnLog::latest));
        } catch (IOException e) {
            throw new IllegalStateException("the log cannot be read: " + e.getMessage(), e);
        } finally {
            reading.release();
        }
    }

    private static List<Hop> latest(List<Hop> hops) {
        return List.copyOf(hops.subList(Math.max(0, hops.size() - MOST_LINES), hops.size()));
    }

    private static String end(Path known) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(known.toFile(), "r")) {
            long from = Math.max(0, in.length() - READ_BYTES);
            in.seek(from);
            byte[] bytes = new byte[(int) (in.length() - from)];
            in.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Lines of a stack trace, and a first line that is cut, have no time of their own. */
    private static List<Hop> hop(String line, String region) {
        if (line.length() <= TIME_LENGTH) {
            return List.of();
        }
        try {
            long micros = ChronoUnit.MICROS.between(
                    LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC),
                    LocalDateTime.parse(line.substring(0, TIME_LENGTH), TIME));
            String message = line.substring(TIME_LENGTH + 1).strip();
            return List.of(new Hop(
                    micros,
                    null,
                    region,
                    Hop.Source.LOG,
                    "logged",
                    message.substring(0, Math.min(LONGEST_LINE, message.length()))));
        } catch (DateTimeParseException e) {
            return List.of();
        }
    }
}
