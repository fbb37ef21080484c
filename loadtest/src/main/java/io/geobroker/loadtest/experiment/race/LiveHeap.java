package io.geobroker.loadtest.experiment.race;

import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.WorldProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Live bytes of a JVM after a full collection, by {@code jcmd}. */
final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final long SECONDS = 60;

    private LiveHeap() {}

    /** Empty without {@code jcmd} beside this {@code java}, or when the process is gone. */
    static OptionalLong bytes(WorldProcess process) throws InterruptedException {
        if (process.pid().isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            Process jcmd = new ProcessBuilder(
                            Jdk.running().home().resolve("bin").resolve("jcmd").toString(),
                            Long.toString(process.pid().get()),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = TOTAL.matcher(output);
            return jcmd.waitFor(SECONDS, TimeUnit.SECONDS) && total.find()
                    ? OptionalLong.of(Long.parseLong(total.group(1)))
                    : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
