package io.geobroker.testbed.application;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * What to run: a class path and the class in it that has the main method.
 *
 * @param classPath jars and directories
 * @param mainClass fully qualified
 */
public record Program(List<String> classPath, String mainClass) {

    public Program {
        classPath = List.copyOf(classPath);
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("class path of " + mainClass + " must not be empty");
        }
    }

    /**
     * A runnable jar, as {@code java -jar} would run it.
     *
     * @throws IllegalArgumentException when it does not exist or names no main class
     */
    public static Program ofJar(Path jar) {
        if (!Files.isReadable(jar)) {
            throw new IllegalArgumentException("no such jar: " + jar + "; build it with `mvn package`");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            String main = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue("Main-Class");
            if (main == null) {
                throw new IllegalArgumentException("not a runnable jar: " + jar);
            }
            return new Program(List.of(jar.toAbsolutePath().toString()), main);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + jar, e);
        }
    }

    /** A class on this process's own class path, as a test has it. */
    public static Program onOwnClassPath(String mainClass) {
        return new Program(
                List.of(System.getProperty("java.class.path").split(System.getProperty("path.separator"))), mainClass);
    }
}
