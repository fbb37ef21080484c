package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
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

    @Test
    void aChildThatEndsMeanwhileLeavesNone() throws IOException {
        ClassArchive archive = Children.command("gone", directory).archive();
        Files.deleteIfExists(archive.file());
        ProcessHandle gone = new ProcessBuilder(Jdk.running().java().toString(), "-version")
                .start()
                .onExit()
                .join()
                .toHandle();

        assertThatThrownBy(() -> archive.makeBy(gone.pid()))
                .isInstanceOf(UncheckedIOException.class)
                .hasStackTraceContaining("jcmd " + gone.pid());
        assertThat(archive.file()).doesNotExist();
    }
}
