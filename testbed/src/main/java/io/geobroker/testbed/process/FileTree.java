package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A file, or a directory with all that is in it. */
public final class FileTree {
    private FileTree() {}

    /**
     * Removes it, if it is there.
     *
     * @param kept what stays, of it and in it
     */
    public static void delete(Path root, Set<Path> kept) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(root)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            if (!kept.contains(file)) {
                Files.deleteIfExists(file);
            }
        }
    }
}
