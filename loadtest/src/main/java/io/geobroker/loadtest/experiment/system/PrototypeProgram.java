package io.geobroker.loadtest.experiment.system;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.Jdk;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts main classes of this module in processes of their own, with the class path of this one. */
final class PrototypeProgram {
    private static final String LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

    private PrototypeProgram() {}

    /**
     * A command with the collector and compiler of our brokers, and a log of its own.
     *
     * @param jvmOptions that are added
     */
    static ChildCommand command(
            Testbed testbed,
            String name,
            Class<?> main,
            int heapMebibytes,
            List<String> jvmOptions,
            List<String> arguments,
            List<InetSocketAddress> ports) {
        List<String> classPath = Program.onOwnClassPath(main.getName()).classPath().stream()
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .toList();
        Path first = Path.of(classPath.get(0));
        // Only such a jar's own launcher finds the jars inside it.
        boolean packaged = classPath.size() == 1
                && Files.isRegularFile(first)
                && Program.attribute(first, "Start-Class").isPresent();
        List<String> jvm = new ArrayList<>();
        // Otherwise the Kafka client logs at level debug, which costs time.
        jvm.add("-Dlogback.configurationFile=io/geobroker/testbed/cli/logback.xml");
        jvm.addAll(jvmOptions);
        if (packaged) {
            jvm.add("-Dloader.main=" + main.getName());
        }
        Path log = testbed.directory().resolve("logs").resolve(name + ".log");
        return new ChildCommand(
                name,
                Jdk.running().java(),
                ChildCommand.smallJvm(heapMebibytes, jvm),
                classPath,
                packaged ? LAUNCHER : main.getName(),
                arguments,
                testbed.directory().resolve("data").resolve(name),
                log,
                log,
                ports,
                Map.of());
    }
}
