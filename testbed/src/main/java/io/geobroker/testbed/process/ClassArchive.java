package io.geobroker.testbed.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The classes of a program as a JVM keeps them in memory, in a file which the next JVM maps instead of reading the same
 * classes from a hundred jars, checking and laying them out again: a third of the CPU time that a start takes.
 *
 * <p>It is written by the JVM of a child that runs ("class data sharing"). One that does not fit a JVM or its class path is
 * ignored by that JVM. A class path with a directory in it can have none.
 */
final class ClassArchive {
    /** An agent may rewrite classes before they are archived. Cassandra's measures objects and rewrites none. */
    private static final List<String> DESPITE_AN_AGENT =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent");

    private final Path java;
    private final boolean hasAgent;
    private final List<String> parts = new ArrayList<>();
    private final String name;

    /**
     * @param classPath jars alone
     * @param jvmOptions of the child
     */
    ClassArchive(Path java, List<String> classPath, List<String> jvmOptions) {
        this.java = java;
        this.hasAgent = jvmOptions.stream().anyMatch(option -> option.startsWith("-javaagent:"));
        parts.add(java.resolveSibling("../lib/modules").normalize().toString());
        parts.addAll(classPath);
        this.name = "classes-of-" + BuildCache.nameOf(Path.of(classPath.get(0)));
    }

    /** What a JVM is to be told, the archive being there or not. */
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
     * Has a JVM write it, unless it is there; takes that JVM some milliseconds, and another one that it starts some seconds of
     * a core.
     *
     * @param pid of a child that has loaded what it loads at its start
     * @throws java.io.UncheckedIOException when there is no {@code jcmd}, or that JVM ends meanwhile
     */
    void makeBy(long pid) {
        BuildCache.get(name, ".jsa", parts, place -> {
            Tool.run(List.of(
                    java.resolveSibling("jcmd").toString(),
                    Long.toString(pid),
                    "VM.cds",
                    "static_dump",
                    place.toString()));
            if (!Files.exists(place)) {
                throw new IOException("process " + pid + " wrote no archive of its classes");
            }
        });
    }
}
