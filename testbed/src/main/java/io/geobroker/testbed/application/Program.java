package io.geobroker.testbed.application;

import io.geobroker.schema.Checks;
import io.geobroker.testbed.process.BuildCache;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;

/** A Java program: its class path and main class. */
public record Program(List<String> classPath, String mainClass) {
    private static final String JARS_INSIDE = "Spring-Boot-Lib";

    public Program {
        classPath = List.copyOf(classPath);
        Checks.that(!classPath.isEmpty(), "class path of " + mainClass + " must not be empty");
    }

    /**
     * A runnable jar. Spring Boot's inner jars are extracted, because class archives need that.
     *
     * @throws IllegalArgumentException when it does not exist or names no main class
     */
    public static Program ofJar(Path jar) {
        if (!Files.isReadable(jar)) {
            throw new IllegalArgumentException("no such jar: " + jar + "; build it with `mvn package`");
        }
        Path absolute = jar.toAbsolutePath().normalize();
        return ofWholeJar(attribute(absolute, JARS_INSIDE).isPresent() ? takenApart(absolute) : absolute);
    }

    /** Without extraction, for a program that seldom starts. */
    public static Program ofWholeJar(Path jar) {
        String main = attribute(jar, "Main-Class")
                .orElseThrow(() -> new IllegalArgumentException("not a runnable jar: " + jar));
        return new Program(List.of(jar.toString()), main);
    }

    public static Optional<String> attribute(Path jar, String name) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return Optional.ofNullable(file.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(name));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + jar, e);
        }
    }

    /** Uses the jar's own Spring Boot tool. The extracted jar refers to the others. */
    private static Path takenApart(Path jar) {
        String name = String.valueOf(jar.getFileName());
        return BuildCache.get(
                        name.replaceFirst("\\.jar$", ""),
                        "",
                        List.of(jar.toString()),
                        place -> Tool.run(List.of(
                                Jdk.running().java().toString(),
                                "-Djarmode=tools",
                                "-jar",
                                jar.toString(),
                                "extract",
                                "--destination",
                                place.toString())))
                .resolve(name);
    }

    public static Program onOwnClassPath(String mainClass) {
        return new Program(
                List.of(System.getProperty("java.class.path").split(System.getProperty("path.separator"))), mainClass);
    }
}
