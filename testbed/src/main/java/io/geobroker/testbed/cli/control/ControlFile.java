package io.geobroker.testbed.cli.control;

import io.geobroker.testbed.certificate.SecretFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Address and token of the running world's command server, readable for its owner only.
 *
 * @param pid the process that keeps the world running
 * @param port on 127.0.0.1
 * @param token needed by every command, so that no web page can send one
 * @param secure whether it speaks TLS
 */
public record ControlFile(long pid, int port, String token, boolean secure) {
    private static final String NAME = "control.json";
    private static final JsonMapper JSON = new JsonMapper();

    /** Empty without a running world, even if its file is left. */
    public static Optional<ControlFile> read(Path directory) {
        Path file = directory.resolve(NAME);
        try {
            ControlFile found = JSON.readValue(Files.readString(file), ControlFile.class);
            return ProcessHandle.of(found.pid()).isPresent() ? Optional.of(found) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new IllegalStateException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    void write(Path directory) {
        SecretFiles.write(directory.resolve(NAME), JSON.writeValueAsString(this));
    }

    static void delete(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(NAME));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
