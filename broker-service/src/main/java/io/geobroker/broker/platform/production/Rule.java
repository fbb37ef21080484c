package io.geobroker.broker.platform.production;

import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;

/** Something that must be so in production. */
@FunctionalInterface
interface Rule {

    /** All that is not as it must be. */
    Stream<Violation> violations(ConfigurableEnvironment environment);
}
