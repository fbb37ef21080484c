package io.geobroker.testbed.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ControlServerTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("failures")
    void refusesWithWhatTheSystemSays(RuntimeException failure, String reason) {
        try (ControlServer server = ControlServer.open(directory, request -> {
            throw failure;
        })) {
            assertThat(server).isNotNull();
            assertThat(ControlClient.of(directory).send(ControlRequest.of("status")))
                    .isEqualTo(ControlAnswer.refused(reason));
        }
    }

    private static Stream<Arguments> failures() {
        return Stream.of(
                arguments(new IllegalStateException("no such stock", new IOException("unused")), "no such stock"),
                arguments(
                        new UncheckedIOException("cannot write a", new IOException("disk full")),
                        "cannot write a: disk full"),
                arguments(
                        new UncheckedIOException("cannot listen: in use", new IOException("in use")),
                        "cannot listen: in use"),
                arguments(
                        new UncheckedIOException("no answer", new ConnectException()),
                        "no answer: java.net.ConnectException"),
                arguments(
                        new UncheckedIOException("cannot read a", new NoSuchFileException("a")),
                        "cannot read a: java.nio.file.NoSuchFileException: a"),
                arguments(
                        new UncheckedIOException(new NoSuchFileException("a")),
                        "java.nio.file.NoSuchFileException: a"));
    }

    @Test
    void nothingGoesOnRunningWhenItsFileCannotBeWritten() throws Exception {
        Path noDirectory = Files.createFile(directory.resolve("world"));
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        assertThatThrownBy(() -> ControlServer.open(noDirectory, request -> ControlAnswer.of("done")))
                .isInstanceOf(UncheckedIOException.class);

        Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
        left.removeAll(before);
        assertThat(left).noneMatch(thread -> !thread.isDaemon());
    }
}
