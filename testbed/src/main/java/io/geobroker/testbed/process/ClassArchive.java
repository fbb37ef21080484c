package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program's class data sharing archive, which saves a third of a start's CPU time.
 *
 * <p>A running child writes it. A JVM ignores an archive that does not fit it or its class path, which must be jars only.
 */
final class ClassArchive {
    /** An agent might rewrite archived classes. Cassandra's does not. */
    private static final List<String> DESPITE_AN_AGENT =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent");

    private final Path java;
    private final boolean hasAgent;
    private final List<String> parts = new ArrayList<>();
    private final String name;

    /** @param classPath jars only */
    ClassArchive(Path java, List<String> classPath, List<String> jvmOptions) {
        this.java = java;
        this.hasAgent = jvmOptions.stream().anyMatch(option -> option.startsWith("-javaagent:"));
        parts.add(java.resolveSibling("../lib/modules").normalize().toString());
        parts.addAll(classPath);
        this.name = "classes-of-" + BuildCache.nameOf(Path.of(classPath.get(0)));
    }

    List<String> jvmOptions() {
        Path file = file();
        return Stream.concat(
                        hasAgent ? DESPITE_AN_AGENT.stream() : Stream.empty(),
                        Files.exists(file) ? Stream.of("-XX:SharedArchiveFile=" + file) : Stream.empty())
                .toList();
    }

    Path file() {
        return BuildCache.place(name, ".jsa", parts);
    }

    /**
     * Unless it exists. Costs some seconds of a core, in another JVM.
     *
     * @param pid of a child that has completed its start
     * @throws java.io.UncheckedIOException without {@code jcmd}, or when the child ends meanwhile
     */
    void makeBy(long pid) {
        BuildCache.get(name, ".jsa", parts, place -> {
            Tool.run(List.of(
                    java.resolveSibling("jcmd").toString(),
                    Long.toString(pid),
                    "VM.cds",
                    "static_dump",
                    // The JVM splits its command at spaces.
                    "\"" + place + "\""));
            if (!Files.exists(place)) {
                throw new IOException("process " + pid + " wrote no archive of its classes");
            }
        });
    }
}
