package io.geobroker.testbed;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.process.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/** The directory of a world: {@code logs/} and {@code data/}, kept or deleted at a start. */
record WorldDirectory(Path path) {
    /** @throws IllegalArgumentException when kept data is of another world, or {@code data/} was not made by a testbed */
    void prepare(Addresses addresses, boolean secure, boolean keepData) {
        Properties wanted = new Properties();
        wanted.setProperty("secure", Boolean.toString(secure));
        wanted.setProperty("regions", String.join(",", addresses.regions()));
        wanted.setProperty("nodes-per-datacenter", Integer.toString(addresses.nodes()));
        wanted.setProperty("base-address", Integer.toString(addresses.base()));
        try {
            if (keepData && Files.exists(mark())) {
                requireSame(wanted);
            } else {
                wipe();
                Files.createDirectories(data());
                try (OutputStream out = Files.newOutputStream(mark())) {
                    wanted.store(out, "what the data beside this file belongs to");
                }
            }
            Files.createDirectories(logs());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare " + path, e);
        }
    }

    private Path data() {
        return path.resolve("data");
    }

    private Path logs() {
        return path.resolve("logs");
    }

    private Path mark() {
        return data().resolve("world.properties");
    }

    private void requireSame(Properties wanted) throws IOException {
        Properties kept = new Properties();
        try (InputStream in = Files.newInputStream(mark())) {
            kept.load(in);
        }
        for (String key : wanted.stringPropertyNames()) {
            if (!wanted.getProperty(key).equals(kept.getProperty(key))) {
                throw new IllegalArgumentException("the data kept in " + data() + " has " + key + " "
                        + kept.getProperty(key, "unknown") + ", not " + wanted.getProperty(key)
                        + ": start without keeping data, or with the same " + key);
            }
        }
    }

    private void wipe() throws IOException {
        Path authority = path.resolve(IssuedCertificate.AUTHORITY);
        if (!Files.exists(mark())) {
            for (Path found : List.of(data(), logs(), authority)) {
                if (holdsAnything(found)) {
                    throw new IllegalArgumentException(
                            found + " is not of a testbed and will not be wiped: there is no " + mark());
                }
            }
            return;
        }
        // An empty mark: an interrupted deletion can be repeated, and what it leaves is not kept.
        Files.write(mark(), new byte[0]);
        FileTree.delete(data(), Set.of(data(), mark()));
        FileTree.delete(logs(), Set.of(logs()));
        // The authority of an earlier world must not be trusted now.
        Files.deleteIfExists(authority);
    }

    private static boolean holdsAnything(Path file) throws IOException {
        if (!Files.isDirectory(file)) {
            return Files.exists(file);
        }
        try (Stream<Path> files = Files.list(file)) {
            return files.findAny().isPresent();
        }
    }
}
