package io.geobroker.loadtest.storm.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.loadtest.storm.journal.FaultWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FaultLogTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void readsALineForEachFault() throws IOException {
        assertThat(FaultLog.read(log("""
                        # what the drill did
                        node-killed cassandra-sydney-2 1795446184.5 1795446200.25

                        broker-killed broker-sydney-1 1795446210 1795446220
                        """)))
                .containsExactly(
                        new FaultWindow(
                                "node-killed", "cassandra-sydney-2", 1_795_446_184_500_000L, 1_795_446_200_250_000L),
                        new FaultWindow(
                                "broker-killed", "broker-sydney-1", 1_795_446_210_000_000L, 1_795_446_220_000_000L));
    }

    @Test
    void saysWhichLineIsWrongAndWhy() throws IOException {
        assertRefused("node-killed cassandra-sydney-2 1", "line 1: must be a name, a target and two times");
        assertRefused("\nnode-slain cassandra-sydney-2 1 2", "line 2: ");
        assertRefused("node-killed cassandra-sydney-2 1 soon", "a time must be in seconds since the epoch: soon");
        assertRefused("node-killed cassandra-sydney-2 2 1", "must not end before it begins");
    }

    @Test
    @Timeout(20)
    void isAwaitedUntilItSaysThatAllIsOver() throws Exception {
        Path log = log("node-killed cassandra-sydney-2 1 2\n");
        CountDownLatch begun = new CountDownLatch(1);
        FutureTask<Void> waiting = new FutureTask<>(() -> {
            begun.countDown();
            FaultLog.awaited(log).putRight();
            return null;
        });
        new Thread(waiting).start();
        begun.await();
        assertThat(waiting.isDone()).isFalse();

        Files.writeString(log, "broker-killed broker-sydney-1 3 4\nover\n", StandardOpenOption.APPEND);

        waiting.get();
        assertThat(FaultLog.read(log)).hasSize(2);
    }

    private void assertRefused(String text, String reason) throws IOException {
        Path log = log(text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FaultLog.read(log))
                .withMessageContaining(reason);
    }

    private Path log(String text) throws IOException {
        return Files.writeString(directory.resolve("faults.log"), text);
    }
}
