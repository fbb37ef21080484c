package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.WorldLocks;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OceanCommandTest {
    @TempDir
    Path directory;

    @Test
    @SuppressWarnings("try") // the lock only has to be held
    void leavesAWorldThatRunsItsControl() throws IOException {
        OceanCommand command = new OceanCommand();
        new CommandLine(command).parseArgs("--directory", directory.toString(), "../deploy/compose/world/ocean.yaml");

        try (FileChannel world = WorldLocks.ofDirectory(directory)) {
            assertThatIllegalStateException().isThrownBy(command::call).withMessageContaining("is used by another");
        }

        assertThat(directory.resolve("control.json")).doesNotExist();
    }
}
