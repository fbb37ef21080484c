package io.geobroker.testbed.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Shifts the time of day of one process with libfaketime. Its monotonic clock stays right. */
public record ClockOffset(Path library) {
    public static final String INSTALL =
            "needs libfaketime (Debian: apt-get install libfaketime; without root: apt-get download libfaketime,"
                    + " dpkg -x it, and name the file in GEOBROKER_LIBFAKETIME)";

    private static final String VARIABLE = "GEOBROKER_LIBFAKETIME";
    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final String FILE = "faketime/libfaketime.so.1";

    /** From the environment, else an installed one. */
    public static Optional<ClockOffset> find() {
        String named = System.getenv(VARIABLE);
        if (named != null) {
            return Optional.of(Path.of(named)).filter(Files::isReadable).map(ClockOffset::new);
        }
        return installed().map(ClockOffset::new);
    }

    /** @param offset added to the time of day; negative for a clock that is behind */
    public Map<String, String> environment(Duration offset) {
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME", (offset.isNegative() ? "" : "+") + offset.toSeconds() + "s",
                // JVM waits use the monotonic clock: if shifted, they would end at once or never.
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_DISABLE_PTHREAD", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /** Debian has it below the name of the architecture. */
    private static Optional<Path> installed() {
        try (Stream<Path> inside = Files.list(LIBRARIES)) {
            return Stream.concat(
                            Stream.of(LIBRARIES),
                            inside.filter(each -> each.toString().contains("-linux-")))
                    .map(directory -> directory.resolve(FILE))
                    .filter(Files::isReadable)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
