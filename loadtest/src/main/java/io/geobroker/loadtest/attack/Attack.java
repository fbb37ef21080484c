package io.geobroker.loadtest.attack;

import java.time.Duration;

/** An attack on a broker, without a key or with another customer's. */
public record Attack(String name, String what, Method method) {
    @FunctionalInterface
    interface Method {
        /** Lasts this time and closes all connections. */
        void run(Target target, Duration length, Tally tally) throws InterruptedException;

        /** Adds what somebody else does meanwhile, on a thread of its own. */
        default Method beside(Method other) {
            return (target, length, tally) -> {
                Thread thread = new Thread(() -> {
                    try {
                        other.run(target, length, tally);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                thread.start();
                run(target, length, tally);
                thread.join();
            };
        }
    }
}
