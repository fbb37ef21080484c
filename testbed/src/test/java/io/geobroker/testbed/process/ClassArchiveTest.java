package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /** Named like the first of its class path; jcmd splits what it is told at spaces. */
    @Test
    void isMadeAlsoWhereItsNameHasSpaces() throws IOException {
        Path classes = Files.createDirectories(Path.of("target", "odd name"));
        Files.writeString(classes.resolve("file"), "so that the jar is not empty");
        ClassArchive odd =
                new ClassArchive(Jdk.running().java(), List.of(ClassesJar.of(classes.toString())), List.of());
        Files.deleteIfExists(odd.file());
        try (ChildProcess child = Children.sleeping("child", directory)) {
            child.start();

            odd.makeBy(child.pid().orElseThrow());
        }

        assertThat(odd.file()).isNotEmptyFile();
        assertThat(odd.file().toString()).contains(" ");
    }
}
