package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    @TempDir
    private Path directory;

    @Test
    void childrenAreGoneWhenTheirParentIsKilledEvenFrozenOnes() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Jdk.running().java().toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ParentOfTwo.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("_JAVA_OPTIONS", "-Dof.the.parent=alone");
        Process parent = builder.start();
        List<ProcessHandle> children;
        try (BufferedReader output = parent.inputReader(StandardCharsets.UTF_8)) {
            children = List.of(output.readLine().split(" ")).stream()
                    .map(Long::valueOf)
                    .map(ProcessHandle::of)
                    .map(Optional::orElseThrow)
                    .toList();
            assertThat(children).hasSize(2).allMatch(ProcessHandle::isAlive);
            parent.destroyForcibly();
        }
        assertThat(directory.resolve("running.log")).content().doesNotContain("_JAVA_OPTIONS");
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(children).noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void killsTheFirstThatIsNotReadyInItsTime() {
        try (ChildProcess patient = Children.neverReady("patient", directory, Duration.ofMinutes(5));
                ChildProcess late = Children.neverReady("late", directory, Duration.ZERO)) {
            patient.launch();
            late.launch();
            assertThatThrownBy(() -> ChildProcess.awaitReady(List.of(patient, late), child -> {}))
                    .isInstanceOf(StartFailedException.class)
                    .hasMessageContaining("late was not ready within 0 s");
            assertThat(late.isRunning()).isFalse();
        }
    }

    @Test
    void tellsWhichEndedAndWhyAndWhereItsLogIsWhileOthersAreNotReady() {
        try (ChildProcess patient = Children.neverReady("patient", directory, Duration.ofMinutes(5));
                ChildProcess broken = Children.sleeping("broken", directory, "7")) {
            patient.launch();
            broken.launch();
            assertThatThrownBy(() -> ChildProcess.awaitReady(List.of(patient, broken), child -> {}))
                    .isInstanceOf(StartFailedException.class)
                    .hasMessageContaining("broken ended with exit code 7")
                    .hasMessageContaining("ERROR told to end with 7")
                    .hasMessageContaining(directory.resolve("broken.log").toString());
        }
    }

    @Test
    void killedChildComesBackWithItsCommandAndWithoutItsOldTemporaryFiles() throws IOException {
        try (ChildProcess child = Children.sleeping("child", directory)) {
            child.start();
            long first = child.pid().orElseThrow();
            child.kill();
            assertThat(child.isRunning()).isFalse();
            assertThat(child.pid()).isEmpty();
            Path temporary = directory.resolve("tmp");
            assertThat(temporary).isDirectoryContaining("glob:**/of-the-child*");
            Files.createFile(temporary.resolve("left"));
            child.restart();
            assertThat(child.pid()).isPresent().get().isNotEqualTo(first);
            assertThat(temporary).isDirectoryNotContaining("glob:**/left");
        }
    }

    @Test
    void frozenChildCanBeThawedStoppedWithItsShutdownHooksAndKilled() throws IOException {
        try (ChildProcess child = Children.sleeping("child", directory)) {
            child.start();
            child.freeze();
            assertThat(child.isFrozen()).isTrue();
            child.thaw();
            assertThat(child.isFrozen()).isFalse();
            assertThat(child.isRunning()).isTrue();
            child.freeze();
            child.stop(Duration.ofSeconds(20));
            assertThat(child.isRunning()).isFalse();
            assertThat(child.log()).content().contains("child said goodbye");

            child.start();
            child.freeze();
            child.kill();
            assertThat(child.isRunning()).isFalse();
            assertThat(child.isFrozen()).isFalse();
        }
    }

    @Test
    void aChildThatEndedWhileItWasFrozenStartsAnew() throws IOException {
        try (ChildProcess child = Children.sleeping("child", directory)) {
            child.start();
            child.freeze();
            ProcessHandle.of(child.pid().orElseThrow()).orElseThrow().destroyForcibly();
            await().until(() -> !child.isRunning());
            assertThat(child.isFrozen()).isFalse();

            child.start();

            assertThat(child.isFrozen()).isFalse();
            child.freeze();
            assertThat(child.isFrozen()).isTrue();
        }
    }

    /** Linux: the third field of its stat is T while it is suspended. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void slowChildIsSuspendedAndGoesOnInTurnsUntilItIsThawed() throws IOException {
        try (ChildProcess child = Children.sleeping("child", directory)) {
            child.start();
            long pid = child.pid().orElseThrow();
            child.slow(Duration.ofMillis(40), Duration.ofMillis(40));
            assertThat(child.isSlow()).isTrue();
            assertThat(child.isFrozen()).isFalse();
            for (int turns = 0; turns < 3; turns++) {
                await().until(() -> isSuspended(pid));
                await().until(() -> !isSuspended(pid));
            }

            child.thaw();

            assertThat(child.isSlow()).isFalse();
            assertThat(isSuspended(pid)).isFalse();
            child.slow(Duration.ofMillis(40), Duration.ofMillis(40));
            child.freeze();
            assertThat(child.isSlow()).isFalse();
            assertThat(child.isFrozen()).isTrue();
            await().until(() -> isSuspended(pid));
            child.thaw();
            child.slow(Duration.ofMillis(40), Duration.ofMillis(40));
            child.kill();
            assertThat(child.isRunning()).isFalse();
            assertThat(child.isSlow()).isFalse();
        }
    }

    private static boolean isSuspended(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).startsWith("T");
    }

    @Test
    void closedChildCannotBeStartedAgain() throws IOException {
        ChildProcess child = Children.sleeping("child", directory);
        child.close();
        assertThatThrownBy(child::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("child is closed");
    }
}
