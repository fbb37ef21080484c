package io.geobroker.testbed.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Children for tests, with this test's own class path. */
final class Children {
    private Children() {}

    static ChildProcess sleeping(String name, Path directory, String... arguments) {
        return of(command(name, directory, List.of(), arguments));
    }

    /** @param limit after which it is given up */
    static ChildProcess neverReady(String name, Path directory, Duration limit) {
        return new ChildProcess(command(name, directory), () -> false, limit);
    }

    /** One that tells of each class where it came from. */
    static ChildProcess loggingClasses(String name, Path directory) {
        return of(command(name, directory, List.of("-Xlog:class+load")));
    }

    static ChildCommand command(String name, Path directory) {
        return command(name, directory, List.of());
    }

    private static ChildCommand command(String name, Path directory, List<String> options, String... arguments) {
        Path log = directory.resolve(name + ".log");
        return new ChildCommand(
                name,
                Jdk.running().java(),
                Stream.concat(Stream.of("-Xmx32m", "-XX:+UseSerialGC", ChildCommand.QUICK_COMPILER), options.stream())
                        .toList(),
                List.of(System.getProperty("java.class.path").split(System.getProperty("path.separator"))),
                SleepingChild.class.getName(),
                List.of(arguments),
                directory,
                log,
                log,
                List.of(),
                Map.of());
    }

    private static ChildProcess of(ChildCommand command) {
        return new ChildProcess(
                command, () -> Files.readString(command.log()).contains("child runs"), Duration.ofSeconds(30));
    }
}
