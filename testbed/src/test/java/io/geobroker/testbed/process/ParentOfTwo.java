package io.geobroker.testbed.process;

import java.nio.file.Path;
import java.time.Duration;

/** A parent with a child that runs and a child that is frozen; prints their process ids and waits to be killed. */
final class ParentOfTwo {
    private ParentOfTwo() {}

    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        ChildProcess running = Children.sleeping("running", directory);
        ChildProcess frozen = Children.sleeping("frozen", directory);
        running.start();
        frozen.start();
        frozen.freeze();
        System.out.println(running.pid().orElseThrow() + " " + frozen.pid().orElseThrow());
        Thread.sleep(Duration.ofDays(1).toMillis());
    }
}
