package io.geobroker.loadtest.measure;

import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Jdk;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a JVM's heap holds after a full collection. */
public final class LiveHeap {
    private static final double MEBIBYTE = 1 << 20;
    private static final Pattern LIVE_BYTES = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final long JCMD_SECONDS = 60;

    private LiveHeap() {}

    /** @return NaN without {@code jcmd} beside this {@code java}, or when the process is gone */
    public static double mebibytes(ChildProcess process) {
        String jcmd = Jdk.running().home().resolve("bin").resolve("jcmd").toString();
        return process.pid()
                .map(pid -> Machine.output(List.of(jcmd, Long.toString(pid), "GC.class_histogram"), JCMD_SECONDS))
                .map(LIVE_BYTES::matcher)
                .filter(Matcher::find)
                .map(total -> Long.parseLong(total.group(1)) / MEBIBYTE)
                .orElse(Double.NaN);
    }
}
