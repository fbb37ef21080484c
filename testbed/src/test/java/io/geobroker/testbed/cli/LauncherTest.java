package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./geobroker} in a checkout where nothing is built. */
class LauncherTest {
    @TempDir
    Path checkout;

    @Test
    void aRuntimeThatCannotCompileIsToldBeforeAnythingIsBuilt() throws Exception {
        Path jre = checkout.resolve("jre");
        program(jre.resolve("bin/java"), """
                echo '    java.home = %s' >&2
                echo 'openjdk version "17.0.15"' >&2
                """.formatted(jre));

        assertThat(up(jre))
                .isEqualTo(
                        "geobroker: " + jre
                                + " is a JRE, which cannot build: install a JDK (Debian: apt-get install openjdk-17-jdk) or set JAVA_HOME to one");
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    @Test
    void aJdkBuilds() throws Exception {
        Path jdk = checkout.resolve("jdk");
        program(jdk.resolve("bin/java"), """
                echo '    java.home = %s' >&2
                echo 'openjdk version "17.0.15"' >&2
                """.formatted(jdk));
        program(jdk.resolve("bin/javac"), "");

        assertThat(up(jdk)).contains("building: ").contains("built with " + jdk);
    }

    private String up(Path javaHome) throws IOException, InterruptedException {
        Path script = Files.copy(Path.of("../geobroker"), checkout.resolve("geobroker"));
        program(checkout.resolve("bin/mvn"), "echo built with $JAVA_HOME >&2\nexit 1\n");
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString(), "up").redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().merge("PATH", "", (path, none) -> checkout.resolve("bin") + ":" + path);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        return said.strip();
    }

    private static void program(Path file, String does) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + does);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
