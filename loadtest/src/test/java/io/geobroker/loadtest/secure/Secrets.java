package io.geobroker.loadtest.secure;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All secret texts of a world, by where they are, and where they are found. */
final class Secrets {
    /** A line of a key in PEM is its only recognisable part. */
    private static final int RECOGNISABLE = 16;

    private final Map<String, String> texts = new LinkedHashMap<>();

    /** Those that the world has in files. */
    static Secrets of(Testbed testbed) throws IOException {
        Secrets secrets = new Secrets();
        Path files = testbed.directory().resolve("data").resolve("secure");
        try (Stream<Path> all = Files.walk(files)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = files.relativize(file).toString();
                if (name.endsWith("tls.key")) {
                    Files.readAllLines(file).stream()
                            .filter(line -> !line.startsWith("-----") && line.length() >= RECOGNISABLE)
                            .forEach(line -> secrets.add(name + " " + secrets.texts.size(), line));
                } else if (name.contains("password") || name.contains("token")) {
                    secrets.add(name, Files.readString(file).strip());
                }
            }
        }
        return secrets;
    }

    void add(String name, String text) {
        texts.put(name, text);
    }

    int size() {
        return texts.size();
    }

    /** The names of those that a text has in it. */
    List<String> in(String text) {
        return texts.entrySet().stream()
                .filter(secret -> text.contains(secret.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What others can read of the world's processes: logs, and what the system tells of each. */
    static Map<String, String> told(Testbed testbed) throws IOException {
        Map<String, String> told = new LinkedHashMap<>();
        try (Stream<Path> logs = Files.walk(testbed.directory().resolve("logs"))) {
            logs.filter(Files::isRegularFile).forEach(log -> told.put(log.toString(), text(log)));
        }
        for (ChildProcess process : new ArrayList<>(testbed.processes())) {
            process.pid().ifPresent(pid -> {
                told.put(process.name() + " cmdline", text(Path.of("/proc/" + pid + "/cmdline")));
                told.put(process.name() + " environ", text(Path.of("/proc/" + pid + "/environ")));
            });
        }
        return told;
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
