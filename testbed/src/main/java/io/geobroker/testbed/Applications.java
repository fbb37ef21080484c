package io.geobroker.testbed;

import io.geobroker.testbed.application.SpringProcess;
import io.geobroker.testbed.process.ChildProcess;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The brokers and simulators of a world, including ended ones. */
final class Applications {
    private final Testbed testbed;
    private final List<ChildProcess> processes = new CopyOnWriteArrayList<>();

    Applications(Testbed testbed) {
        this.testbed = testbed;
    }

    List<ChildProcess> processes() {
        return List.copyOf(processes);
    }

    ChildProcess start(BrokerOptions broker) {
        return start(new SpringProcess(
                "broker-" + broker.instanceName(),
                broker.program(),
                broker.heapMebibytes(),
                jvmOptions(broker.jvmOptions()),
                ApplicationProperties.ofBroker(testbed, broker),
                broker.arguments(),
                broker.environment(),
                testbed.addresses().broker(broker.region(), broker.instance()),
                testbed.addresses().management(broker.region(), broker.instance()),
                testbed.tls(),
                broker.readyWithin()));
    }

    ChildProcess start(SimulatorOptions simulator) {
        return start(new SpringProcess(
                "simulator-" + simulator.region(),
                simulator.program(),
                simulator.heapMebibytes(),
                jvmOptions(simulator.jvmOptions()),
                ApplicationProperties.ofSimulator(testbed, simulator),
                simulator.arguments(),
                Map.of(),
                testbed.addresses().simulator(simulator.region()),
                testbed.addresses().simulator(simulator.region()),
                testbed.tls(),
                simulator.readyWithin()));
    }

    private ChildProcess start(SpringProcess application) {
        ChildProcess process = application.in(testbed.directory());
        add(process);
        process.start();
        return process;
    }

    private List<String> jvmOptions(List<String> own) {
        return Stream.concat(testbed.options().jvmOptions().stream(), own.stream())
                .toList();
    }

    private synchronized void add(ChildProcess process) {
        processes.removeIf(old -> old.name().equals(process.name()) && !old.isRunning());
        if (processes.stream().anyMatch(old -> old.name().equals(process.name()))) {
            throw new IllegalStateException(process.name() + " runs already");
        }
        processes.add(process);
    }
}
