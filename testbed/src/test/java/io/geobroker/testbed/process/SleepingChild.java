package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** A child that makes a temporary file and does nothing, for ever; with an argument it complains and ends with that exit code. */
final class SleepingChild {
    private SleepingChild() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        if (args.length > 0) {
            System.err.println("ERROR told to end with " + args[0]);
            System.exit(Integer.parseInt(args[0]));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("child said goodbye")));
        Files.createTempFile("of-the-child", "");
        System.out.println("child runs");
        Thread.sleep(Duration.ofDays(1).toMillis());
    }
}
