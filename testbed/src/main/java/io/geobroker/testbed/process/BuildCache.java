package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Files and directories derived from a build, shared by all its worlds. {@code mvn clean} deletes them. Names contain a
 * digest of the parts. A new version deletes the old one: restart programs that use it. Processes may make one entry
 * concurrently.
 */
public final class BuildCache {
    private static final int DIGITS = 8;
    /** Not formatted: some languages have digits of their own, which patterns do not know. */
    private static final String DIGEST = "-[0-9a-f]{" + DIGITS + "}";

    private static final Pattern STATE = Pattern.compile(DIGEST + "(?=[./\\\\]|$)", Pattern.MULTILINE);

    private BuildCache() {}

    /** Makes an entry. */
    @FunctionalInterface
    public interface Maker {
        /** @param place where to write; nothing is there */
        void makeAt(Path place) throws IOException;
    }

    /**
     * @param ending with its dot; empty for a directory
     * @param parts the inputs, each a path or any text; of files, size and modification time count
     */
    static Path place(String name, String ending, List<String> parts) {
        StringBuilder states = new StringBuilder();
        parts.forEach(part -> states.append(part).append(state(part)).append('\n'));
        return directory().resolve(kind(name, parts) + digest(states.toString()) + ending);
    }

    /** Makes the entry unless it exists. */
    public static Path get(String name, String ending, List<String> parts, Maker maker) {
        Path place = place(name, ending, parts);
        if (!Files.exists(place)) {
            try {
                make(place, kind(name, parts), maker);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make " + place, e);
            }
        }
        return place;
    }

    private static void make(Path place, String kind, Maker maker) throws IOException {
        Files.createDirectories(directory());
        Path making = Files.createTempDirectory(directory(), "making-");
        try {
            Path made = making.resolve(Objects.requireNonNull(place.getFileName()));
            maker.makeAt(made);
            try (DirectoryStream<Path> old = Files.newDirectoryStream(directory(), kind + "*")) {
                for (Path each : old) {
                    if (!each.equals(place)) {
                        FileTree.delete(each, Set.of());
                    }
                }
            }
            Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.exists(place)) {
                throw e;
            }
        } finally {
            FileTree.delete(making, Set.of());
        }
    }

    /** The name given to {@link #get}; of any other file, its name without ending. */
    static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(" + DIGEST + "){0,2}\\.\\w+$", "");
    }

    /** The same for all versions of the same parts, entries of this cache included. */
    private static String kind(String name, List<String> parts) {
        return name + "-" + digest(STATE.matcher(String.join("\n", parts)).replaceAll("")) + "-";
    }

    private static String state(String part) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(Path.of(part), BasicFileAttributes.class);
            return " " + attributes.size() + " " + attributes.lastModifiedTime().toMillis();
        } catch (IOException e) {
            return "";
        }
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    private static Path directory() {
        try (InputStream in = Objects.requireNonNull(BuildCache.class.getResourceAsStream("build.properties"))) {
            return Path.of(directory(in), "made");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param build as Maven writes it, in UTF-8 */
    static String directory(InputStream build) throws IOException {
        Properties properties = new Properties();
        properties.load(new InputStreamReader(build, StandardCharsets.UTF_8));
        return Objects.requireNonNull(properties.getProperty("directory"));
    }
}
