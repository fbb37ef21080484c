package io.geobroker.testbed.process;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a child runs and where it writes.
 *
 * @param name unique in its world: {@code cassandra-sydney-1}
 * @param jvmOptions before the class path
 * @param classPath jars and directories; {@link ChildMain} is added
 * @param directory working directory; created at the start
 * @param output appended with standard output and error
 * @param log the child's own log; {@code output} if it has none
 * @param ports must be free before it starts
 * @param environment added to this process's variables
 */
public record ChildCommand(
        String name,
        Path java,
        List<String> jvmOptions,
        List<String> classPath,
        String mainClass,
        List<String> arguments,
        Path directory,
        Path output,
        Path log,
        List<InetSocketAddress> ports,
        Map<String, String> environment) {
    /** Only C1: many programs share the cores, and C2 pays off only after minutes of heavy load. */
    public static final String QUICK_COMPILER = "-XX:TieredStopAtLevel=1";

    /** Also C2, for lasting load. */
    public static final String ALL_COMPILERS = "-XX:TieredStopAtLevel=4";

    /** Otherwise, with one or two cores, the JDK uses a new thread per asynchronous task. */
    private static final String COMMON_POOL = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2";

    public ChildCommand {
        jvmOptions = List.copyOf(jvmOptions);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
        ports = List.copyOf(ports);
        environment = Map.copyOf(environment);
    }

    /** Options of a JVM that shares the machine with many others; {@code own} come last and may choose another collector. */
    public static List<String> smallJvm(int heapMebibytes, List<String> own) {
        List<String> jvm = new ArrayList<>();
        jvm.add("-Xmx" + heapMebibytes + "m");
        jvm.addAll(Collector.serialUnlessChosen(own));
        jvm.add("-XX:+ExitOnOutOfMemoryError");
        jvm.add(QUICK_COMPILER);
        jvm.addAll(own);
        return jvm;
    }

    /** Its temporary files. A killed child leaves its libraries and web directories behind. */
    Path temporary() {
        return directory.resolve("tmp");
    }

    List<String> line() {
        List<String> jars = jars();
        List<String> line = new ArrayList<>();
        line.add(java.toString());
        line.addAll(archive(jars).jvmOptions());
        line.add(COMMON_POOL);
        line.add("-Djava.io.tmpdir=" + temporary());
        line.addAll(jvmOptions);
        line.add("-cp");
        line.add(String.join(System.getProperty("path.separator"), jars));
        line.add(ChildMain.class.getName());
        line.add(mainClass);
        line.addAll(arguments);
        return line;
    }

    ClassArchive archive() {
        return archive(jars());
    }

    private ClassArchive archive(List<String> jars) {
        return new ClassArchive(java, jars, jvmOptions);
    }

    private List<String> jars() {
        return Stream.concat(classPath.stream().map(ClassesJar::of), Stream.of(ClassesJar.ofChildMain()))
                .toList();
    }
}
