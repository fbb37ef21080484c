package io.geobroker.broker.platform.production;

import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;

/** A requirement of the production profile. */
@FunctionalInterface
interface ProductionRule {

    /** A sentence for the operator on each unsafe setting. */
    Stream<String> violations(ConfigurableEnvironment environment);

    /**
     * @param wrong follows the key in a sentence; never quotes a secret
     * @param set what to do, without a full stop
     */
    static String violation(String key, String wrong, String set) {
        return key + " " + wrong + ". " + set + ".";
    }
}
