package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Children for tests, with this test's own class path. */
final class Children {
    private Children() {}

    static ChildProcess sleeping(String name, Path directory, String... arguments) throws IOException {
        Path log = directory.resolve(name + ".log");
        ChildCommand command = new ChildCommand(
                name,
                Jdk.running().java(),
                List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                List.of(System.getProperty("java.class.path").split(System.getProperty("path.separator"))),
                SleepingChild.class.getName(),
                List.of(arguments),
                directory,
                log,
                log,
                List.of());
        return new ChildProcess(
                command,
                ChildMainJar.in(directory),
                () -> Files.readString(log).contains("child runs"),
                Duration.ofSeconds(30));
    }
}
