package io.geobroker.testbed.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlServerTest {
    @TempDir
    private Path directory;

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
