package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./geobroker} in a checkout where nothing is built. */
class LauncherTest {
    private static final List<String> JARS = List.of(
            "loadtest/target/quick/loadtest-cli.jar",
            "broker/target/quick/broker.jar",
            "ticker-simulator/target/quick/ticker-simulator.jar");

    @TempDir
    Path checkout;

    private int mavenEndsWith = 1;

    @Test
    void aRuntimeThatCannotCompileIsToldBeforeAnythingIsBuilt() throws Exception {
        Path jre = runtime("jre");

        assertThat(up(jre))
                .isEqualTo(
                        "geobroker: " + jre
                                + " is a JRE, which cannot build: install a JDK (Debian: apt-get install openjdk-17-jdk) or set JAVA_HOME to one");
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    @Test
    void aJdkBuilds() throws Exception {
        Path jdk = jdk();

        assertThat(up(jdk))
                .contains("building: ", "built with " + jdk)
                .containsPattern("  3 of 9, after \\d+ s: schema")
                .doesNotContain("\u001b", "building schema");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onATerminalTheProgressMovesWhileMavenSaysNothing() throws Exception {
        program(checkout.resolve("bin/sleep"), """
                if [[ -e second ]]; then
                    touch end-of-build
                    exit 1
                fi
                until grep -q Building target/build.log; do :; done
                touch second
                """);

        assertThat(up(jdk(), "script", "-qec", "bash geobroker up", "/dev/null"))
                .containsPattern("  3 of 9, after \\d+ s: schema")
                .containsPattern("building schema, after \\d+ s\r\u001b\\[K  building schema, after \\d+ s");
    }

    @Test
    void whatIsBuiltIsBuiltAnewOnlyIfItsBuildFailedOrAFileIsNewer() throws Exception {
        Path jdk = jdk();
        createJars();

        assertThat(up(jdk)).contains("building: ");
        assertThat(JARS).allMatch(jar -> Files.exists(checkout.resolve(jar)));
        mavenEndsWith = 0;
        assertThat(up(jdk)).contains("building: ");
        assertThat(up(jdk)).doesNotContain("building: ");
        Files.createFile(checkout.resolve("pom.xml"));
        assertThat(up(jdk)).contains("building: ");
    }

    @Test
    void aLinkFindsTheCheckoutWhateverCdpathSays() throws Exception {
        Path link = Files.createDirectories(checkout.resolve("links")).resolve("geobroker");
        Files.createSymbolicLink(link, checkout.resolve("geobroker"));

        assertThat(up(jdk(), "env", "CDPATH=.", "bash", "links/geobroker", "up"))
                .contains("building: ");
        assertThat(checkout.resolve("target/build.log")).exists();
        assertThat(link.resolveSibling("target")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void oneThatComesWhileAnotherBuildsTakesWhatThatHasBuilt() throws Exception {
        createJars();
        // Then Maven does not end before it may.
        program(checkout.resolve("bin/sleep"), "");
        mavenEndsWith = 0;
        Path jdk = jdk();
        Process first = start(jdk, "bash", "geobroker", "up");
        Path log = checkout.resolve("target/build.log");
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Files.exists(log) && Files.readString(log).contains("Building"));

        Process second = launched(jdk, "bash", "geobroker", "up");
        try (BufferedReader said = second.inputReader()) {
            assertThat(said.readLine()).startsWith("waiting for another launcher");
            Files.createFile(checkout.resolve("end-of-build"));
            assertThat(said.lines()).noneMatch(line -> line.contains("buil"));
            assertThat(second.waitFor()).isZero();
            assertThat(said(first)).contains("building: ", "built in ");
        } finally {
            second.destroy();
            first.destroy();
        }
    }

    private void createJars() throws IOException {
        for (String jar : JARS) {
            Files.createDirectories(checkout.resolve(jar).getParent());
            Files.createFile(checkout.resolve(jar));
        }
    }

    private Path runtime(String name) throws IOException {
        Path home = checkout.resolve(name);
        program(home.resolve("bin/java"), """
                echo '    java.home = %s' >&2
                echo 'openjdk version "17.0.15"' >&2
                """.formatted(home));
        return home;
    }

    private Path jdk() throws IOException {
        Path jdk = runtime("jdk");
        program(jdk.resolve("bin/javac"), "");
        return jdk;
    }

    private String up(Path javaHome) throws IOException, InterruptedException {
        return up(javaHome, "bash", "geobroker", "up");
    }

    private String up(Path javaHome, String... command) throws IOException, InterruptedException {
        return said(start(javaHome, command));
    }

    private String said(Process launcher) throws IOException, InterruptedException {
        String said = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(launcher.waitFor()).isEqualTo(mavenEndsWith);
        return said.strip();
    }

    private Process start(Path javaHome, String... command) throws IOException {
        Files.copy(Path.of("../geobroker"), checkout.resolve("geobroker"), StandardCopyOption.REPLACE_EXISTING);
        program(checkout.resolve("bin/mvn"), """
                echo "[INFO] Building geobroker: schema 1.0.0 [3/9]"
                for ((tries = 0; tries < 1000000; tries++)); do
                    [[ -e bin/sleep && ! -e end-of-build ]] || break
                done
                echo built with $JAVA_HOME >&2
                exit %d
                """.formatted(mavenEndsWith));
        return launched(javaHome, command);
    }

    private Process launched(Path javaHome, String... command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(checkout.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().merge("PATH", "", (path, none) -> checkout.resolve("bin") + ":" + path);
        return builder.start();
    }

    private static void program(Path file, String does) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + does);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
