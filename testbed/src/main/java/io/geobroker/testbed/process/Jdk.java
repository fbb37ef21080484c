package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A Java runtime on this machine.
 *
 * @param home the directory above {@code bin/java}
 * @param feature such as 17
 */
public record Jdk(Path home, int feature) {

    public static Jdk running() {
        return new Jdk(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
    }

    /**
     * A JDK of exactly that version: the running one, else JAVA_HOME, else one in the usual places of Linux, macOS, SDKMAN
     * and IDEs.
     *
     * @throws IllegalStateException saying what to install
     */
    public static Jdk find(int feature) {
        return find(feature, System.getenv(), Path.of(System.getProperty("user.home")), Path.of("/"))
                .orElseThrow(() -> new IllegalStateException("a JDK " + feature
                        + " is needed to run Cassandra and none was found: install one (for example"
                        + " `apt install openjdk-" + feature + "-jdk-headless`, `brew install openjdk@" + feature
                        + "` or `sdk install java " + feature + "-tem`) or point JAVA_HOME to it"));
    }

    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    static Optional<Jdk> find(int feature, Map<String, String> environment, Path userHome, Path root) {
        if (running().feature() == feature && root.equals(Path.of("/"))) {
            return Optional.of(running());
        }
        return candidates(feature, environment, userHome, root).stream()
                .flatMap(home -> at(home).stream())
                .filter(jdk -> jdk.feature == feature)
                .findFirst();
    }

    private static List<Path> candidates(int feature, Map<String, String> environment, Path userHome, Path root) {
        List<Path> homes = new ArrayList<>();
        for (String variable : List.of("JAVA_HOME", "JAVA_HOME_" + feature, "JAVA" + feature + "_HOME")) {
            String value = environment.get(variable);
            if (value != null && !value.isBlank()) {
                homes.add(Path.of(value));
            }
        }
        for (String place : List.of("usr/lib/jvm", "usr/java", "opt/java", "opt", "Library/Java/JavaVirtualMachines")) {
            homes.addAll(children(root.resolve(place)));
        }
        for (String brew : List.of("opt/homebrew/opt", "usr/local/opt", "home/linuxbrew/.linuxbrew/opt")) {
            homes.add(root.resolve(brew).resolve("openjdk@" + feature + "/libexec"));
        }
        for (String place : List.of(".sdkman/candidates/java", ".jdks", ".asdf/installs/java")) {
            homes.addAll(children(userHome.resolve(place)));
        }
        // On macOS it is inside of a bundle.
        return homes.stream()
                .flatMap(home -> Stream.of("", "Contents/Home", "openjdk.jdk/Contents/Home")
                        .map(home::resolve))
                .toList();
    }

    private static List<Path> children(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            return List.of(); // unreadable: as if absent
        }
    }

    /** Reads the {@code release} file, so that no JVM must start. */
    private static Optional<Jdk> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(release)) {
            properties.load(in);
        } catch (IOException e) {
            return Optional.empty();
        }
        String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
        return version.matches("\\d+([.\\-+].*)?")
                ? Optional.of(new Jdk(home, Integer.parseInt(version.split("[.\\-+]", 2)[0])))
                : Optional.empty();
    }
}
