package io.geobroker.testbed.cli.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
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
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            ControlFile found = JSON.readValue(file, ControlFile.class);
            return ProcessHandle.of(found.pid()).isPresent() ? Optional.of(found) : Optional.empty();
        } catch (JacksonException e) {
            throw new IllegalStateException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    void write(Path directory) {
        Path file = directory.resolve(NAME);
        try {
            Files.createDirectories(directory);
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(file, JSON.writeValueAsBytes(this), StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    static void delete(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(NAME));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
