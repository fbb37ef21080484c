package io.geobroker.loadtest.cql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * The main program of a load client, controlled by numbered files in its directory.
 *
 * <p>For each number from 0 it reads a job, reports ready, begins at the given time and writes its result.
 */
public final class ClientMain {
    /** Prefix of file names; the number and {@code .json} follow. */
    public static final String JOB = "job-";

    public static final String READY = "ready-";
    /** Contains when to begin, in milliseconds since the epoch. */
    public static final String GO = "go-";

    public static final String RESULT = "result-";
    private static final long POLL_MILLIS = 20;
    private static final JsonMapper JSON = new JsonMapper();

    private ClientMain() {}

    public static void main(String[] args) throws InterruptedException {
        Path directory = Path.of(args[0]);
        for (int number = 0; ; number++) {
            ClientJob job = read(directory, JOB, number, ClientJob.class);
            try (CqlLoad load = CqlLoad.open(job)) {
                write(directory, READY, number, true);
                long at = read(directory, GO, number, Long.class);
                long began = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(at - System.currentTimeMillis());
                write(directory, RESULT, number, load.run(began));
            }
        }
    }

    /** Waits for it. */
    public static <T> T read(Path directory, String name, int number, Class<T> type) throws InterruptedException {
        Path file = file(directory, name, number);
        while (!Files.exists(file)) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return JSON.readValue(file, type);
    }

    public static Path file(Path directory, String name, int number) {
        return directory.resolve(name + number + ".json");
    }

    /** Atomic: no reader sees half of it. */
    public static void write(Path directory, String name, int number, Object value) {
        try {
            Path half = Files.writeString(directory.resolve(name + number + ".half"), JSON.writeValueAsString(value));
            Files.move(half, file(directory, name, number), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
