package io.geobroker.loadtest.attack;

import java.time.Duration;

/**
 * One way to harm a broker, without a key or with that of another customer.
 *
 * @param name as it is chosen on the command line
 * @param what it does, for a person
 * @param method how
 */
public record Attack(String name, String what, Method method) {

    /** How an attack is made. */
    @FunctionalInterface
    interface Method {
        /** Attacks for so long and gives back all connections. */
        void run(Target target, Duration length, Tally tally) throws InterruptedException;
    }
}
