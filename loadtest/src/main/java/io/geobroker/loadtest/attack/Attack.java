package io.geobroker.loadtest.attack;

import java.time.Duration;

/** An attack on a broker, without a key or with another customer's. */
public record Attack(String name, String what, Method method) {

    @FunctionalInterface
    interface Method {
        /** Lasts this time and closes all connections. */
        void run(Target target, Duration length, Tally tally) throws InterruptedException;
    }
}
