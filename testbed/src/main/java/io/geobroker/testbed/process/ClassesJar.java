package io.geobroker.testbed.process;

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
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Packs classes into jars, as {@link ClassArchive} needs. */
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

    /** The jar with {@link ChildMain} alone, which hides the testbed's class path from children. */
    static String ofChildMain() {
        String path = ChildMain.class.getName().replace('.', '/') + ".class";
        try (InputStream in =
                Objects.requireNonNull(ChildMain.class.getClassLoader().getResourceAsStream(path), path)) {
            byte[] content = in.readAllBytes();
            List<String> version = List.of(HexFormat.of().formatHex(content));
            return BuildCache.get("child-main", ".jar", version, place -> packOne(path, content, place))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void packOne(String path, byte[] content, Path place) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(place))) {
            jar.putNextEntry(new JarEntry(path));
            jar.write(content);
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
