package io.geobroker.testbed.process;

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
        List<String> jars =
                List.of(PackagedFile.text(owner, "classpath").strip().split(System.getProperty("path.separator")));
        for (String jar : jars) {
            if (!Files.isReadable(Path.of(jar))) {
                throw new IllegalStateException(
                        jar + " is gone: build the testbed again with `mvn -pl testbed -am package`");
            }
        }
        return jars;
    }
}
