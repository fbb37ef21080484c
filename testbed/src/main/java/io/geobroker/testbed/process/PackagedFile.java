package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file on the class path. */
public final class PackagedFile {
    private PackagedFile() {}

    /**
     * Its content, in UTF-8.
     *
     * @param name in the package of {@code owner}, or from the root with a leading slash
     * @throws IllegalStateException when it is missing
     */
    public static String text(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "missing in " + owner.getPackageName() + ": " + name + "; build it with `mvn package`");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    /**
     * The class path of a server outside our own, which the build writes. It names files of the local Maven repository.
     *
     * @param owner has the resource {@code classpath} in its package
     * @throws IllegalStateException when the module was not built here, or a jar is gone
     */
    public static List<String> classPath(Class<?> owner) {
        List<String> jars = List.of(text(owner, "classpath").strip().split(System.getProperty("path.separator")));
        for (String jar : jars) {
            if (!Files.isReadable(Path.of(jar))) {
                throw new IllegalStateException(
                        jar + " is gone: build the testbed again with `mvn -pl testbed -am package`");
            }
        }
        return jars;
    }
}
