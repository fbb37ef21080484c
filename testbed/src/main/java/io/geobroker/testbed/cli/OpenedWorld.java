package io.geobroker.testbed.cli;

import io.geobroker.schema.world.Region;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cli.control.ControlAnswer;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A world that has just been opened: says where it is, and does optional work in the background. */
record OpenedWorld(Testbed testbed, boolean zipkin, PrintWriter out) {
    private static final long FIRST_MINUTE_SECONDS = 60;

    void tellWhereItIs() {
        out.println();
        Operator operator = new Operator(testbed);
        for (Region region : testbed.world().regions()) {
            URI uri = testbed.brokerUri(region.name(), region.name(), 1);
            out.printf("  %-16s page %s/   %s%n", region.title(), uri, account(region.name(), uri, operator::demo));
            out.printf("  %-16s health %s/actuator/health%n", "", testbed.managementUri(region.name(), 1));
        }
        out.println();
        if (zipkin) {
            out.printf("  %-16s %s (in about two minutes)%n%n", "Zipkin", testbed.zipkinUri());
        }
        out.flush();
    }

    /**
     * How to see the demo customer's account. A broker that does not open it in time stops nothing.
     *
     * @param demo opens it in a region, and returns the file of its key
     */
    static String account(String region, URI uri, Function<String, Path> demo) {
        try {
            Path key = Path.of("").toAbsolutePath().relativize(demo.apply(region));
            return "curl -K " + key + " " + uri + "/v2/account";
        } catch (IllegalStateException | UncheckedIOException e) {
            return "no key yet, ./geobroker accounts open " + region + " CUSTOMER makes one: "
                    + ControlAnswer.reason(e);
        }
    }

    /**
     * After a minute in which first orders are slow anyway.
     *
     * @param archive whether class archives are made; on busy cores they take minutes
     */
    void finishInBackground(boolean archive, CountDownLatch down) {
        Thread thread = new Thread(
                () -> {
                    if (isDownInFirstMinute(down)) {
                        return;
                    }
                    if (zipkin) {
                        startZipkin();
                    }
                    if (archive) {
                        testbed.archiveClasses();
                    }
                },
                "finish-the-world");
        thread.setDaemon(true);
        thread.start();
    }

    private static boolean isDownInFirstMinute(CountDownLatch down) {
        try {
            return down.await(FIRST_MINUTE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void startZipkin() {
        try {
            testbed.startZipkin();
        } catch (RuntimeException e) {
            out.println("Zipkin did not start, all else goes on: " + ControlAnswer.reason(e));
            out.flush();
        }
    }
}
