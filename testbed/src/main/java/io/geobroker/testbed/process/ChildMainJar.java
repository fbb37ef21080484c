package io.geobroker.testbed.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** The jar with {@link ChildMain} alone, which hides the testbed's class path from children. */
final class ChildMainJar {
    private ChildMainJar() {}

    static Path path() {
        byte[] content = content();
        return BuildCache.get(
                "child-main", ".jar", List.of(HexFormat.of().formatHex(content)), place -> Files.write(place, content));
    }

    private static byte[] content() {
        String path = ChildMain.class.getName().replace('.', '/') + ".class";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in =
                        Objects.requireNonNull(ChildMain.class.getClassLoader().getResourceAsStream(path), path);
                JarOutputStream jar = new JarOutputStream(bytes)) {
            JarEntry entry = new JarEntry(path);
            entry.setTime(0);
            jar.putNextEntry(entry);
            in.transferTo(jar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
