package io.geobroker.loadtest.storm;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The brokers of a {@link StormWorld}. Threads may share it. */
final class StormBrokers {
    /** Short intervals of periodic work, so that the world settles fast. */
    static final List<String> IMPATIENT = List.of(
            "--geobroker.matching.catch-up-interval=2s",
            "--geobroker.matching.sweep-interval=10s",
            "--geobroker.market.younger-than=4s",
            "--geobroker.audit.hold-age=10s",
            "--geobroker.audit.interval=10s",
            "--geobroker.updates.sweep-interval=10s",
            "--geobroker.updates.poll-interval=2s");

    private static final int HEAP_MEBIBYTES = 256;
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);
    /** A storm that takes both cores makes a start of ten seconds take minutes. */
    private static final Duration READY_WITHIN = Duration.ofMinutes(10);

    private final Testbed testbed;
    private final Map<String, BrokerOptions> options = new TreeMap<>();
    private final Map<String, ChildProcess> processes = new ConcurrentHashMap<>();

    /** @param arguments of Spring, which override {@link #IMPATIENT} */
    StormBrokers(Testbed testbed, Program program, int perRegion, List<String> arguments) {
        this.testbed = testbed;
        for (String region : testbed.addresses().regions()) {
            for (int instance = 1; instance <= perRegion; instance++) {
                BrokerOptions broker = BrokerOptions.of(region, instance, program)
                        .withInstances(perRegion)
                        .withHeapMebibytes(HEAP_MEBIBYTES)
                        .withReadyWithin(READY_WITHIN)
                        .withArguments(Stream.concat(IMPATIENT.stream(), arguments.stream())
                                .toList());
                options.put("broker-" + broker.instanceName(), broker);
            }
        }
    }

    /** Returns their number, when all are ready. */
    int start() {
        Parallel.untilOneFails(
                options.keySet().stream()
                        .<Runnable>map(name -> () -> start(name, Map.of()))
                        .toList(),
                () -> {});
        return options.size();
    }

    /** @return ordered by name */
    List<ChildProcess> all() {
        return List.copyOf(new TreeMap<>(processes).values());
    }

    void restart(String name, Map<String, String> environment) {
        Objects.requireNonNull(processes.get(name), name).stop(STOP_WITHIN);
        start(name, environment);
    }

    void kill() {
        processes.values().forEach(ChildProcess::kill);
    }

    private void start(String name, Map<String, String> environment) {
        BrokerOptions broker = Objects.requireNonNull(options.get(name), name);
        processes.put(name, testbed.startBroker(broker.withEnvironment(environment)));
    }
}
