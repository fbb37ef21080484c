package io.geobroker.loadtest.measure;

import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.kafka.KafkaServer;
import io.geobroker.testbed.process.PackagedFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Facts that figures depend on: machine, versions, commit. */
public final class Machine {
    private static final long GIT_SECONDS = 10;

    private Machine() {}

    public static Map<String, String> facts(Path home) {
        String processor =
                fromProc(Path.of("/proc/cpuinfo"), "model name").orElse(System.getProperty("os.arch", "unknown"));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, " + processor + ", " + memory() + ", "
                        + System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("measured", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("load average at the start", loadAverage());
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("cassandra", version(CassandraNode.class, "cassandra-all-([0-9.]+)\\.jar"));
        facts.put("kafka", version(KafkaServer.class, "kafka_2\\.13-([0-9.]+)\\.jar"));
        facts.put("commit", commit(home));
        return facts;
    }

    private static String loadAverage() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", load);
    }

    /** Reads the version from the jar on the class path of the testbed's server. */
    private static String version(Class<?> owner, String jar) {
        Pattern pattern = Pattern.compile(jar);
        return PackagedFile.classPath(owner).stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElse("unknown");
    }

    private static String memory() {
        return fromProc(Path.of("/proc/meminfo"), "MemTotal")
                .map(total -> Long.parseLong(total.replaceAll("[^0-9]", "")) / (1024 * 1024) + " GiB")
                .orElse("memory unknown");
    }

    /** Empty where it is not Linux, or when the process has ended. */
    static Optional<String> fromProc(Path file, String key) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String commit(Path home) {
        String commit = git(home, List.of("rev-parse", "--short=12", "HEAD"));
        if (commit.isEmpty()) {
            return "unknown";
        }
        return commit + (git(home, List.of("status", "--porcelain")).isEmpty() ? "" : " with changes");
    }

    private static String git(Path home, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
        command.addAll(arguments);
        return output(command, GIT_SECONDS);
    }

    /** @return what a program said that ends by itself; empty when it failed or took longer */
    static String output(List<String> command, long seconds) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // Before its output is read, which lasts as long as it does.
            var unused = process.onExit()
                    .orTimeout(seconds, TimeUnit.SECONDS)
                    .exceptionally(late -> process.destroyForcibly());
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.onExit().join().exitValue() == 0 ? output : "";
        } catch (IOException e) {
            return "";
        }
    }
}
