package io.geobroker.broker.platform.production;

import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;

/** A requirement of the production profile. */
@FunctionalInterface
interface ProductionRule {

    Stream<ProductionViolation> violations(ConfigurableEnvironment environment);
}
