package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Faults of brokers. */
record BrokerFaults(WorldUnderFault world) {
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);

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

    WorldProcess any(int victim) {
        return Drawn.from(world.brokers(), victim);
    }
}
