package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Nothing is asked: without a world that would be 1. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "deposit sydney alice 5 --transfer",
                "deposit sydney alice",
                "keys sydney alice --revoke",
                "keys sydney"
            })
    void aScriptsUnsetVariableIsNoValue(String accounts) {
        List<String> arguments = new ArrayList<>(List.of("accounts"));
        arguments.addAll(List.of(accounts.split(" ")));
        arguments.addAll(List.of("", "--directory", directory.toString()));

        assertThat(Geobroker.run(arguments.toArray(String[]::new))).isEqualTo(2);
    }

    @Test
    void aTokenIsOfARoleThatThereIs() {
        assertThat(Geobroker.run("token", "alice", "--role", "admin", "--directory", directory.toString()))
                .isEqualTo(2);
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
