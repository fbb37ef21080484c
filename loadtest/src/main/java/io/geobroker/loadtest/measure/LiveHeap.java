package io.geobroker.loadtest.measure;

import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.WorldProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a JVM's heap holds after a full collection. */
public final class LiveHeap {
    private static final double MEBIBYTE = 1 << 20;
    private static final Pattern LIVE_BYTES = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final long JCMD_SECONDS = 60;

    private LiveHeap() {}

    /** @return NaN without {@code jcmd} beside this {@code java}, or when the process is gone */
    public static double mebibytes(WorldProcess process) throws InterruptedException {
        if (process.pid().isEmpty()) {
            return Double.NaN;
        }
        try {
            Process jcmd = new ProcessBuilder(
                            Jdk.running().home().resolve("bin").resolve("jcmd").toString(),
                            Long.toString(process.pid().get()),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = LIVE_BYTES.matcher(output);
            return jcmd.waitFor(JCMD_SECONDS, TimeUnit.SECONDS) && total.find()
                    ? Long.parseLong(total.group(1)) / MEBIBYTE
                    : Double.NaN;
        } catch (IOException e) {
            return Double.NaN;
        }
    }
}
