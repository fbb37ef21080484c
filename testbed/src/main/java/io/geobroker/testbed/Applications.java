package io.geobroker.testbed;

import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.ReadyCheck;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The brokers and simulators of a world, including ended ones: Spring Boot applications, ready when their health is UP. */
final class Applications {
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);
    private static final int SIMULATOR_HEAP_MEBIBYTES = 192;
    private static final Duration SIMULATOR_READY_WITHIN = Duration.ofSeconds(90);

    private final Testbed testbed;
    private final List<ChildProcess> processes = new CopyOnWriteArrayList<>();

    Applications(Testbed testbed) {
        this.testbed = testbed;
    }

    List<ChildProcess> processes() {
        return List.copyOf(processes);
    }

    ChildProcess start(BrokerOptions broker) {
        InetSocketAddress address = testbed.addresses().broker(broker.region(), broker.instance());
        return start(
                "broker-" + broker.instanceName(),
                broker.program(),
                jvm(broker.heapMebibytes(), broker.jvmOptions()),
                arguments(ApplicationProperties.ofBroker(testbed, broker), broker.arguments(), address),
                List.of(address, testbed.addresses().management(broker.region(), broker.instance())),
                broker.environment(),
                broker.readyWithin());
    }

    ChildProcess start(SimulatorOptions simulator) {
        InetSocketAddress address = testbed.addresses().simulator(simulator.region());
        return start(
                "simulator-" + simulator.region(),
                simulator.program(),
                jvm(SIMULATOR_HEAP_MEBIBYTES, List.of()),
                arguments(ApplicationProperties.ofSimulator(testbed, simulator), simulator.arguments(), address),
                List.of(address),
                Map.of(),
                SIMULATOR_READY_WITHIN);
    }

    private List<String> jvm(int heapMebibytes, List<String> own) {
        return ChildCommand.smallJvm(
                heapMebibytes,
                Stream.concat(testbed.options().jvmOptions().stream(), own.stream())
                        .toList());
    }

    /** @param own override properties of the same name */
    private static List<String> arguments(Map<String, Object> properties, List<String> own, InetSocketAddress address) {
        List<String> all = new ArrayList<>();
        properties.forEach((key, value) -> {
            // Spring makes a list of repeated arguments.
            if (own.stream().noneMatch(argument -> argument.startsWith("--" + key + "="))) {
                all.add("--" + key + "=" + value);
            }
        });
        all.add("--server.address=" + address.getAddress().getHostAddress());
        all.add("--server.port=" + address.getPort());
        all.addAll(own);
        return all;
    }

    /** @param ports the last one answers about its health */
    private ChildProcess start(
            String name,
            Program program,
            List<String> jvm,
            List<String> arguments,
            List<InetSocketAddress> ports,
            Map<String, String> environment,
            Duration readyWithin) {
        Path log = testbed.directory().resolve("logs").resolve(name + ".log");
        ChildCommand command = new ChildCommand(
                name,
                Jdk.running().java(),
                jvm,
                program.classPath(),
                program.mainClass(),
                arguments,
                testbed.directory().resolve("data").resolve(name),
                log,
                log,
                ports,
                environment);
        // DOWN is answered with 503.
        URI readiness = testbed.scheme(
                URI.create("http://" + HostAndPort.of(ports.get(ports.size() - 1)) + "/actuator/health/readiness"));
        ChildProcess process =
                new ChildProcess(command, ReadyCheck.answersOk(readiness, testbed.tls(), ANSWER_WITHIN), readyWithin);
        add(process);
        process.start();
        return process;
    }

    private synchronized void add(ChildProcess process) {
        processes.removeIf(old -> old.name().equals(process.name()) && !old.isRunning());
        if (processes.stream().anyMatch(old -> old.name().equals(process.name()))) {
            throw new IllegalStateException(process.name() + " runs already");
        }
        processes.add(process);
    }
}
