package io.geobroker.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** File locks on a world's directory and base address. The system frees them however the process ends. */
public record WorldLocks(FileChannel directory, FileChannel baseAddress) implements AutoCloseable {
    /** @throws IllegalStateException when another world uses the directory, or one of this user the base address */
    static WorldLocks take(Path directory, int base) {
        String user = System.getProperty("user.name");
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"), "geobroker-" + user + "-base-" + base + ".lock");
        FileChannel first = ofDirectory(directory);
        try {
            return new WorldLocks(first, lock(temporary, "base address " + base));
        } catch (RuntimeException e) {
            close(first);
            throw e;
        }
    }

    /** Of what takes commands there and is no world. */
    public static FileChannel ofDirectory(Path directory) {
        return lock(directory.resolve("lock"), "directory " + directory);
    }

    @Override
    public void close() {
        close(directory);
        close(baseAddress);
    }

    private static FileChannel lock(Path file, String what) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new IllegalStateException(what + " is used by another world that runs (it holds " + file
                        + "): stop it with ./geobroker down, or start elsewhere with --directory and --base-address");
            }
            return channel;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // held by another world of this process
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
