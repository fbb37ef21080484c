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
 * @param name unique in its world, shown to people: {@code cassandra-sydney-1}
 * @param java the {@code java} executable
 * @param jvmOptions options before the class path, heap included
 * @param classPath jars and directories; {@link ChildMain} is added
 * @param mainClass the class whose {@code main} to call
 * @param arguments of that main
 * @param directory working directory; it exists
 * @param output file to which standard output and error are appended
 * @param log file the child writes its own log to; the same as {@code output} if it has none
 * @param ports what it listens on; they must be free before it starts
 * @param environment variables added to those of this process
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
    /**
     * JVM option: compile with C1 alone. A dozen programs share the cores here, and the time that C2 takes to make their
     * code faster comes back after ten minutes of heavy load, not in a test or a demo.
     */
    public static final String QUICK_COMPILER = "-XX:TieredStopAtLevel=1";

    /** JVM option: compile what runs often with C2 as well; for load that lasts. */
    public static final String ALL_COMPILERS = "-XX:TieredStopAtLevel=4";

    /**
     * On one or two cores the JDK gives each asynchronous task a thread of its own instead of its common pool, and its
     * {@code HttpClient} makes one of each answer: a sixth of a simulator's time. With this it has the pool there too.
     */
    private static final String COMMON_POOL = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2";

    public ChildCommand {
        jvmOptions = List.copyOf(jvmOptions);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
        ports = List.copyOf(ports);
        environment = Map.copyOf(environment);
    }

    /** With no more variables than this process has. */
    public ChildCommand(
            String name,
            Path java,
            List<String> jvmOptions,
            List<String> classPath,
            String mainClass,
            List<String> arguments,
            Path directory,
            Path output,
            Path log,
            List<InetSocketAddress> ports) {
        this(name, java, jvmOptions, classPath, mainClass, arguments, directory, output, log, ports, Map.of());
    }

    List<String> line() {
        List<String> jars = jars();
        List<String> line = new ArrayList<>();
        line.add(java.toString());
        line.addAll(archive(jars).jvmOptions());
        line.add(COMMON_POOL);
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
        return Stream.concat(
                        classPath.stream().map(ClassesJar::of),
                        Stream.of(ChildMainJar.path().toString()))
                .toList();
    }
}
