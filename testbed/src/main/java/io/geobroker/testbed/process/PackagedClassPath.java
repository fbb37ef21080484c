package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The class path of a server outside our own class path. The build writes it as a resource. It names files in the local
 * Maven repository, so it is valid only on that machine.
 */
public final class PackagedClassPath {
    private PackagedClassPath() {}

    /**
     * @param owner has the resource {@code classpath} in its package
     * @throws IllegalStateException when the module was not built here, or a jar is gone
     */
    public static List<String> of(Class<?> owner) {
        try (InputStream in = owner.getResourceAsStream("classpath")) {
            if (in == null) {
                throw new IllegalStateException("the class path for " + owner.getPackageName()
                        + " is missing: build the testbed with `mvn -pl testbed -am package`");
            }
            List<String> jars = List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .split(System.getProperty("path.separator")));
            for (String jar : jars) {
                if (!Files.isReadable(Path.of(jar))) {
                    throw new IllegalStateException(
                            jar + " is gone: build the testbed again with `mvn -pl testbed -am package`");
                }
            }
            return jars;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
