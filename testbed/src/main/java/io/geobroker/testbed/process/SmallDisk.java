package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A small tmpfs in place of a directory, which needs root on Linux. It ends with this process. For one thread; nobody else
 * may write to the directory, except during {@link #fill}.
 */
public final class SmallDisk {
    private static final int MEBIBYTE = 1 << 20;
    private static final String FILLER = "filler";

    private final Path directory;
    private final Path aside;
    private final Process guard;

    private SmallDisk(Path directory, Path aside, Process guard) {
        this.directory = directory;
        this.aside = aside;
        this.guard = guard;
    }

    /** Why this process cannot have one; empty if it can. */
    public static Optional<String> obstacle() {
        Path trial = null;
        try {
            trial = Files.createTempDirectory("geobroker-disk");
            mount(trial, 1);
            unmount(trial);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("needs a small file system: run it as root on Linux, where mount -t tmpfs is allowed");
        } finally {
            deleteQuietly(trial);
        }
    }

    /**
     * Moves the directory's content there.
     *
     * @param spareMebibytes free space
     */
    public static SmallDisk under(Path directory, int spareMebibytes) throws IOException {
        Path aside = aside(directory);
        Files.move(directory, aside);
        Files.createDirectory(directory);
        mount(directory, sizeMebibytes(aside) + spareMebibytes);
        SmallDisk disk = new SmallDisk(directory, aside, guard(directory));
        copy(aside, directory);
        return disk;
    }

    /** Uses all free space, even if others write too. */
    public void fill() {
        byte[] some = new byte[MEBIBYTE];
        for (int size = MEBIBYTE; size > 0; size /= 2) {
            try (OutputStream out = Files.newOutputStream(
                    directory.resolve(FILLER), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                while (true) {
                    out.write(some, 0, size);
                }
            } catch (IOException e) {
                // Full for this size: try smaller pieces.
            }
        }
    }

    public void free() throws IOException {
        Files.deleteIfExists(directory.resolve(FILLER));
    }

    /** To the original disk. */
    public void moveBack() throws IOException {
        free();
        FileTree.delete(aside, Set.of(aside));
        copy(directory, aside);
        unmount(directory);
        // Killed before its pipe closes, so that it does not unmount a later disk.
        guard.destroyForcibly();
        Files.delete(directory);
        Files.move(aside, directory);
    }

    private static Path aside(Path directory) {
        return directory.resolveSibling(directory.getFileName() + ".aside");
    }

    private static void mount(Path directory, int mebibytes) throws IOException {
        Tool.run(List.of("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", directory.toString()));
    }

    private static void unmount(Path directory) throws IOException {
        Tool.run(List.of("umount", directory.toString()));
    }

    /** Unmounts at the end of this process. */
    private static Process guard(Path directory) throws IOException {
        return new ProcessBuilder("sh", "-c", "trap '' HUP INT QUIT TERM; read -r _; umount -l '" + directory + "'")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void copy(Path from, Path to) throws IOException {
        Tool.run(List.of("cp", "-a", from + "/.", to.toString()));
    }

    private static int sizeMebibytes(Path directory) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                // Rounded up to whole pages.
                bytes += Files.size(file) + 4096;
            }
        }
        return (int) (bytes / MEBIBYTE) + 1;
    }

    private static void deleteQuietly(@Nullable Path trial) {
        try {
            if (trial != null) {
                Files.deleteIfExists(trial);
            }
        } catch (IOException e) {
            // An empty temporary directory stays.
        }
    }
}
