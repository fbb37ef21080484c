package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserTest {
    @TempDir
    Path directory;

    @Test
    void isGivenTheWholePathOfThePage() throws Exception {
        Path shown = directory.resolve("shown");

        assertThat(new Browser(program("printf %s \"$1\" > " + shown)).show(Path.of("report.html")))
                .isTrue();

        assertThat(shown).hasContent(Path.of("report.html").toAbsolutePath().toString());
    }

    @Test
    void showsNothingWhereThereIsNone() throws Exception {
        assertThat(new Browser(directory.resolve("none").toString()).show(Path.of("report.html")))
                .isFalse();
        assertThat(new Browser(program("exit 3")).show(Path.of("report.html"))).isFalse();
    }

    private String program(String does) throws IOException {
        Path file = Files.writeString(directory.resolve("browser"), "#!/bin/sh\n" + does + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }
}
