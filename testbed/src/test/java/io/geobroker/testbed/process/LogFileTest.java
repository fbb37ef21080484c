package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
    @TempDir
    private Path directory;

    @Test
    void tellsErrorsWithoutTheirStackTraces() throws IOException {
        Path log = log("""
                INFO  starting
                ERROR [main] Exception encountered during startup
                java.lang.RuntimeException: Unable to gossip with any peers
                \tat org.example.Gossiper.doShadowRound(Gossiper.java:1)
                \t... 3 more
                INFO  stopped
                """);
        assertThat(LogFile.reason(log, 0).lines())
                .containsExactly(
                        "ERROR [main] Exception encountered during startup",
                        "java.lang.RuntimeException: Unable to gossip with any peers");
    }

    @Test
    void tellsTheLastLinesWhenNoneLooksLikeAnError() throws IOException {
        assertThat(LogFile.reason(log("one\n\ntwo\n"), 0).lines()).containsExactly("one", "two");
    }

    @Test
    void leavesOutWhatEarlierRunsWrote() throws IOException {
        Path log = log("ERROR of the run before\n");
        long offset = LogFile.length(log);
        Files.writeString(log, "ERROR of this run\n", StandardOpenOption.APPEND);
        assertThat(LogFile.reason(log, offset)).isEqualTo("ERROR of this run");
    }

    @Test
    void saysNothingWithoutALog() {
        assertThat(LogFile.reason(directory.resolve("missing"), 0)).isEmpty();
    }

    private Path log(String content) throws IOException {
        return Files.writeString(directory.resolve("a.log"), content);
    }
}
