package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory that is available on this machine. */
public final class FreeMemory {
    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
    private static final long KIBIBYTES = 1024;

    private FreeMemory() {}

    /** Empty where unknown, as on macOS. */
    public static OptionalLong mebibytes() {
        try {
            return mebibytes(Files.readString(Path.of("/proc/meminfo")));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    static OptionalLong mebibytes(String meminfo) {
        Matcher available = AVAILABLE.matcher(meminfo);
        return available.find()
                ? OptionalLong.of(Long.parseLong(available.group(1)) / KIBIBYTES)
                : OptionalLong.empty();
    }
}
