package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A small tmpfs for the data of a process, which needs root on Linux. It ends with this JVM. For one thread. */
public record SmallDisk(ChildProcess process, Path directory, Path aside, Process guard) {
    private static final int MEBIBYTE = 1 << 20;
    private static final String FILLER = "filler";
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);

    /** Why this process cannot have one; empty if it can. */
    public static Optional<String> obstacle() {
        try {
            Path trial = Files.createTempDirectory("geobroker-disk");
            try {
                mount(trial, 1);
                unmount(trial);
            } finally {
                Files.deleteIfExists(trial);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("needs a small file system: run it as root on Linux, where mount -t tmpfs is allowed");
        }
    }

    /** Stops the process, moves its data to a disk with so much free space, and restarts it. */
    public static SmallDisk of(ChildProcess process, Path data, int spareMebibytes) {
        process.stop(STOP_WITHIN);
        Path aside = data.resolveSibling(data.getFileName() + ".aside");
        try {
            Files.move(data, aside);
            Files.createDirectory(data);
            mount(data, sizeMebibytes(aside) + spareMebibytes);
            // Unmounts at the end of this process.
            Process guard = Tool.guard("read -r _; umount -l '" + data + "'");
            SmallDisk disk = new SmallDisk(process, data, aside, guard);
            copy(aside, data);
            process.restart();
            return disk;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot give " + process.name() + " a small disk", e);
        }
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

    /** Stops the process, moves its data to the original disk, and restarts it. */
    public void moveBack() {
        try {
            Files.deleteIfExists(directory.resolve(FILLER));
            process.stop(STOP_WITHIN);
            FileTree.delete(aside, Set.of(aside));
            copy(directory, aside);
            unmount(directory);
            // Killed before its pipe closes, so that it does not unmount a later disk.
            guard.destroyForcibly();
            Files.delete(directory);
            Files.move(aside, directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move " + process.name() + " back to its disk", e);
        }
        process.restart();
    }

    private static void mount(Path directory, int mebibytes) throws IOException {
        Tool.run(List.of("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", directory.toString()));
    }

    private static void unmount(Path directory) throws IOException {
        Tool.run(List.of("umount", directory.toString()));
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
}
