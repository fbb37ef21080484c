package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Packs a class path's directory into a jar, as {@link ClassArchive} needs. */
final class ClassesJar {
    private ClassesJar() {}

    /** @return the jar of a directory's present files; any other entry unchanged */
    static String of(String entry) {
        Path directory = Path.of(entry);
        if (!Files.isDirectory(directory)) {
            return entry;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(directory)) {
            files = walk.filter(file -> !file.equals(directory)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory, e);
        }
        return BuildCache.get(
                        String.valueOf(directory.getFileName()),
                        ".jar",
                        files.stream().map(Path::toString).toList(),
                        place -> write(directory, files, place))
                .toString();
    }

    private static void write(Path directory, List<Path> files, Path place) throws IOException {
        try (OutputStream out = Files.newOutputStream(place);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (Path file : files) {
                String name = directory
                        .relativize(file)
                        .toString()
                        .replace(file.getFileSystem().getSeparator(), "/");
                // With directories: Spring finds packages by them.
                if (Files.isDirectory(file)) {
                    jar.putNextEntry(new JarEntry(name + "/"));
                } else {
                    jar.putNextEntry(new JarEntry(name));
                    Files.copy(file, jar);
                }
            }
        }
    }
}
