package io.geobroker.testbed.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlFileTest {
    private static final int TIMES = 300;

    private final ControlFile file = new ControlFile(ProcessHandle.current().pid(), 8080, "token", false);

    @TempDir
    private Path directory;

    @Test
    void isReadByItsOwnerAlone() throws IOException {
        file.write(directory);

        assertThat(ControlFile.read(directory)).contains(file);
        assertThat(Files.getPosixFilePermissions(directory.resolve("control.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void isOfNoWorldWhenItsProcessIsAnotherOneNow() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        new ControlFile(ProcessHandle.current().pid(), port, "token", false).write(directory);

        assertThatIllegalStateException()
                .isThrownBy(() -> ControlClient.of(directory).send(ControlRequest.of("status")))
                .withMessageStartingWith("no world is running; start one with ./geobroker up, or end the process");
    }

    @Test
    void isThereWholeOrNotAtAllWhoeverReads() throws Exception {
        AtomicBoolean written = new AtomicBoolean();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            Future<?> reading = reader.submit(() -> {
                while (!written.get()) {
                    ControlFile.read(directory)
                            .ifPresent(read -> assertThat(read).isEqualTo(file));
                }
            });
            for (int time = 0; time < TIMES; time++) {
                file.write(directory);
                ControlFile.delete(directory);
            }
            written.set(true);
            reading.get();
        } finally {
            written.set(true);
            reader.shutdownNow();
        }
        assertThat(ControlFile.read(directory)).isEqualTo(Optional.empty());
    }
}
