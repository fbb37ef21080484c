package io.geobroker.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/** File locks on a world's directory and base address. The system frees them however the process ends. */
public record WorldLocks(FileChannel directory, FileChannel baseAddress) implements AutoCloseable {
    /** Of this process, by file; not opened twice, because closing the second would free the lock of the first. */
    private static final Map<Path, FileChannel> OURS = new HashMap<>();

    /** @throws IllegalStateException when another world uses the directory, or one of this user the base address */
    static WorldLocks take(Path directory, int base) {
        String user = System.getProperty("user.name");
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        FileChannel first = ofDirectory(directory);
        try {
            return new WorldLocks(
                    first, lock(temporary, "geobroker-" + user + "-base-" + base + ".lock", "base address " + base));
        } catch (RuntimeException e) {
            close(first);
            throw e;
        }
    }

    /** Of what takes commands there and is no world. */
    public static FileChannel ofDirectory(Path directory) {
        return lock(directory, "lock", "directory " + directory);
    }

    @Override
    public void close() {
        close(directory);
        close(baseAddress);
    }

    private static synchronized FileChannel lock(Path directory, String name, String what) {
        try {
            Files.createDirectories(directory);
            Path file = directory.toRealPath().resolve(name);
            FileChannel ours = OURS.get(file);
            if (ours == null || !ours.isOpen()) {
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                if (channel.tryLock() != null) {
                    OURS.put(file, channel);
                    return channel;
                }
                channel.close();
            }
            throw new IllegalStateException(what + " is used by another world that runs (it holds " + file
                    + "): stop it with ./geobroker down, or start elsewhere with --directory and --base-address");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + directory.resolve(name), e);
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
