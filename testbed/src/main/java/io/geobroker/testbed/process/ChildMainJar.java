package io.geobroker.testbed.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Writes the jar that holds {@link ChildMain} alone, so that a child sees nothing else of the testbed's class path. */
public final class ChildMainJar {
    private ChildMainJar() {}

    /** The jar in that directory, written unless it is there with the same content. */
    public static Path in(Path directory) {
        Path jar = directory.resolve("child-main.jar");
        try {
            byte[] content = content();
            if (!Files.exists(jar) || !Arrays.equals(Files.readAllBytes(jar), content)) {
                Files.createDirectories(directory);
                Path written = Files.write(directory.resolve("child-main.jar.new"), content);
                Files.move(written, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + jar, e);
        }
    }

    private static byte[] content() throws IOException {
        String path = ChildMain.class.getName().replace('.', '/') + ".class";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in =
                        Objects.requireNonNull(ChildMain.class.getClassLoader().getResourceAsStream(path), path);
                JarOutputStream jar = new JarOutputStream(bytes)) {
            JarEntry entry = new JarEntry(path);
            entry.setTime(0);
            jar.putNextEntry(entry);
            in.transferTo(jar);
        }
        return bytes.toByteArray();
    }
}
