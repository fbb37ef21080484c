package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.schema.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads the faults that others inflicted: one a line, blank and # lines skipped, ended by {@value #OVER}. */
public final class FaultLog {
    /** Written when the world is whole. */
    public static final String OVER = "over";

    private static final long MICROS = 1_000_000;
    private static final int WORDS = 4;

    private static final long LOOK_MILLIS = 500;

    private FaultLog() {}

    /** A storm with these faults goes on until they are over. */
    public static FaultInjection awaited(Path file) {
        return () -> {
            while (!lines(file).contains(OVER)) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        };
    }

    /**
     * @return in the order of the file
     * @throws IllegalArgumentException naming the line and what is wrong with it
     */
    public static List<FaultWindow> read(Path file) {
        List<String> lines = lines(file);
        List<FaultWindow> faults = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isEmpty() || line.startsWith("#") || line.equals(OVER)) {
                continue;
            }
            try {
                faults.add(parse(line));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return faults;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream().map(String::strip).toList();
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file, e);
        }
    }

    private static FaultWindow parse(String line) {
        String[] words = line.split("\\s+", -1);
        Checks.that(words.length == WORDS, "must be a name, a target and two times: " + line);
        return new FaultWindow(FaultKind.of(words[0]).label(), words[1], micros(words[2]), micros(words[3]));
    }

    private static long micros(String seconds) {
        try {
            return Math.round(Double.parseDouble(seconds) * MICROS);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a time must be in seconds since the epoch: " + seconds, e);
        }
    }
}
