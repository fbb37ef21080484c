package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Faults of brokers. */
final class BrokerFaults {
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);

    private final WorldUnderFault world;

    BrokerFaults(WorldUnderFault world) {
        this.world = world;
    }

    FaultInEffect killed(int victim) {
        return FaultInEffect.killed(any(victim));
    }

    /** Longer than Kafka's session timeout (6 s): another broker owns its stocks when it wakes up. */
    FaultInEffect frozen(int victim) {
        return FaultInEffect.frozen(any(victim));
    }

    FaultInEffect rollingRestart() {
        List<WorldProcess> all = world.brokers();
        return FaultInEffect.during(
                String.join(", ", all.stream().map(WorldProcess::name).toList()), duration -> {
                    for (WorldProcess broker : all) {
                        broker.stop(STOP_WITHIN);
                        TimeUnit.MILLISECONDS.sleep(duration.toMillis());
                        broker.restart();
                    }
                });
    }

    FaultInEffect clock(int victim, Duration offset) {
        ClockOffset clock = ClockOffset.find().orElseThrow(() -> new IllegalStateException(ClockOffset.INSTALL));
        String name = any(victim).name();
        world.restartBroker(name, clock.environment(offset));
        return FaultInEffect.of(name, () -> world.restartBroker(name, Map.of()));
    }

    private WorldProcess any(int victim) {
        return Drawn.from(world.brokers(), victim);
    }
}
