package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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
}
