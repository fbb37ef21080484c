package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A file, or a directory with its content, also where a link leads. */
public final class FileTree {
    private FileTree() {}

    /** @param kept files and directories that stay */
    public static void delete(Path root, Set<Path> kept) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        Path real = root.toRealPath();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(real)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            if (!kept.contains(root.resolve(real.relativize(file)))) {
                Files.deleteIfExists(file);
            }
        }
    }
}
