package io.geobroker.insight.dashboards;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;

/** Runs scripts with tools that a test has put before those of this machine. */
record ShellTools(Path directory) {
    /** @param said by the script, and by the tools unless they write elsewhere */
    record Ended(int code, String said) {}

    /** @param body of the tool in Bash */
    void put(String name, String body) throws IOException {
        Path tool = Files.writeString(directory.resolve(name), "#!/bin/bash\n" + body + "\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
    }

    /** A minute at most. */
    Ended run(Map<String, String> environment, String script, String... arguments) throws Exception {
        Path file = Files.writeString(directory.resolve("script"), script);
        ProcessBuilder bash = new ProcessBuilder(
                        Stream.concat(Stream.of("timeout", "60", "bash", file.toString()), Stream.of(arguments))
                                .toList())
                .redirectErrorStream(true);
        bash.environment().put("PATH", directory + ":" + System.getenv("PATH"));
        bash.environment().putAll(environment);
        Process process = bash.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }
}
