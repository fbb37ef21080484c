package io.geobroker.broker.platform.production;

import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;

/** Something that must be so in production. */
@FunctionalInterface
interface ProductionRule {

    /** All that is not as it must be. */
    Stream<ProductionViolation> violations(ConfigurableEnvironment environment);
}
