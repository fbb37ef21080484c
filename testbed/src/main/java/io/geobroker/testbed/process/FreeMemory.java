package io.geobroker.testbed.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory that is available on this machine, or in this container. */
public final class FreeMemory {
    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
    private static final long KIBIBYTES = 1024;

    private FreeMemory() {}

    /** All of it where it is not known what is available, as on macOS. */
    public static long mebibytes() {
        long all =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / KIBIBYTES;
        try {
            return mebibytes(Files.readString(Path.of("/proc/meminfo")), all);
        } catch (IOException e) {
            return mebibytes("", all);
        }
    }

    /** @param all KiB that Java knows: a container has a limit, of which meminfo does not tell */
    static long mebibytes(String meminfo, long all) {
        Matcher available = AVAILABLE.matcher(meminfo);
        return (available.find() ? Math.min(Long.parseLong(available.group(1)), all) : all) / KIBIBYTES;
    }
}
