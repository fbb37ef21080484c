package io.geobroker.loadtest.attack;

import java.time.Duration;

/**
 * An attack on a broker, without a key or with another customer's.
 *
 * @param name on the command line
 * @param what it does, for a person
 */
public record Attack(String name, String what, Method method) {

    @FunctionalInterface
    interface Method {
        /** Attacks for this time and closes all connections. */
        void run(Target target, Duration length, Tally tally) throws InterruptedException;
    }
}
