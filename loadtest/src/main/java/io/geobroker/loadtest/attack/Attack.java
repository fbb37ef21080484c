package io.geobroker.loadtest.attack;

import java.time.Duration;

/** An attack on a broker, without a key or with another customer's. */
public record Attack(String name, String what, Method method) {
    @FunctionalInterface
    interface Method {
        /** Lasts this time and closes all connections. */
        void run(Target target, Duration length, Tally tally) throws InterruptedException;

        /** For a thread of its own: what ends it early is told as harm, as nothing is shown. */
        default void runAlone(Target target, Duration length, Tally tally) {
            try {
                run(target, length, tally);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                tally.harmed(String.valueOf(e));
            }
        }

        /** Takes it for harm if any of its requests is carried out. */
        default Method refused() {
            return (target, length, tally) -> {
                run(target, length, tally);
                if (tally.isLetIn()) {
                    tally.harmed("let in");
                }
            };
        }

        /** Adds what somebody else does meanwhile, on a thread of its own. */
        default Method beside(Method other) {
            return (target, length, tally) -> {
                Thread thread = new Thread(() -> other.runAlone(target, length, tally));
                thread.start();
                run(target, length, tally);
                thread.join();
            };
        }
    }
}
