package io.geobroker.loadtest.cql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * The process of one client. Its directory is where it is talked to: for each number from 0 it reads a job, opens a session of
 * its own for it, says that it is ready, begins at the moment that it is then told, and writes what became of it.
 */
public final class ClientMain {
    /** Of all files the number follows, and {@code .json}. */
    public static final String JOB = "job-";

    public static final String READY = "ready-";
    /** Holds the milliseconds since 1970 at which to begin. */
    public static final String GO = "go-";

    public static final String RESULT = "result-";
    private static final long POLL_MILLIS = 20;
    private static final JsonMapper JSON = new JsonMapper();

    private ClientMain() {}

    /** @param args the directory */
    public static void main(String[] args) throws IOException, InterruptedException {
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

    /** Waits for a file and reads it. */
    private static <T> T read(Path directory, String name, int number, Class<T> type)
            throws IOException, InterruptedException {
        Path file = file(directory, name, number);
        while (!Files.exists(file)) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return JSON.readValue(Files.readString(file), type);
    }

    public static Path file(Path directory, String name, int number) {
        return directory.resolve(name + number + ".json");
    }

    /** So that nobody sees half of it. */
    public static void write(Path directory, String name, int number, Object value) throws IOException {
        Path half = Files.writeString(directory.resolve(name + number + ".half"), JSON.writeValueAsString(value));
        Files.move(half, file(directory, name, number), StandardCopyOption.ATOMIC_MOVE);
    }
}
