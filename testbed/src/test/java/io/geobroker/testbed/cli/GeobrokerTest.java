package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeobrokerTest {
    @TempDir
    Path directory;

    @Test
    void tellsWhyTheSystemRefuses() throws IOException {
        Path below = Files.createFile(directory.resolve("file")).resolve("world");
        IOException refused = catchThrowableOfType(IOException.class, () -> Files.createDirectories(below));

        assertThat(errorsOf("up", "--directory", below.toString()))
                .startsWith("geobroker: cannot lock ")
                .contains(String.valueOf(refused.getMessage()));
    }

    private static String errorsOf(String... arguments) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
        try {
            assertThat(Geobroker.run(arguments)).isEqualTo(1);
        } finally {
            System.setErr(before);
        }
        return errors.toString(StandardCharsets.UTF_8);
    }
}
