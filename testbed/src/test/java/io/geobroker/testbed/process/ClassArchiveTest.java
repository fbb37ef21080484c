package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
    private static final String FROM_ARCHIVE = SleepingChild.class.getName() + " source: shared objects file";

    @TempDir
    private Path directory;

    @Test
    void aChildBeginsWithTheClassesThatOneBeforeItLoaded() throws IOException {
        Path archive = Children.command("child", directory).archive().file();
        Files.deleteIfExists(archive);
        try (ChildProcess first = Children.loggingClasses("first", directory);
                ChildProcess second = Children.loggingClasses("second", directory)) {
            first.start();
            assertThat(first.log()).content().doesNotContain(FROM_ARCHIVE);

            first.archiveClasses();

            assertThat(archive).isNotEmptyFile();
            second.start();
            assertThat(second.log()).content().contains(FROM_ARCHIVE);
        }
    }
}
