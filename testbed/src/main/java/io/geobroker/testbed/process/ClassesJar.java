package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
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
        try (Stream<Path> walk = Files.walk(directory)) {
            List<String> files = walk.sorted().map(Path::toString).toList();
            return BuildCache.get(
                            String.valueOf(directory.getFileName()), ".jar", files, place -> pack(directory, place))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory, e);
        }
    }

    /** With directories: Spring finds packages by them. */
    private static void pack(Path directory, Path place) throws IOException {
        int failed = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        System.err,
                        System.err,
                        "--create",
                        "--no-manifest",
                        "--file",
                        place.toString(),
                        "-C",
                        directory.toString(),
                        ".");
        if (failed != 0) {
            throw new IOException("cannot pack " + directory);
        }
    }
}
