package io.geobroker.simulator.violating.ticker;

import io.geobroker.simulator.violating.customer.Circular;
import org.springframework.kafka.core.KafkaAdmin;

/** Uses a framework, reads the clock and takes part in a circle. */
public final class Violating {

    public long now(KafkaAdmin admin) {
        return admin.initialize() ? System.nanoTime() : Circular.BACK;
    }
}
