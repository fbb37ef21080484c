package io.geobroker.loadtest.storm.journal;

import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** What a customer knows of an order after all tries to place it. */
public sealed interface Answer {
    /**
     * Why it is not acknowledged; empty if it is.
     *
     * @param shortened what is kept of a message
     */
    Optional<String> reason(UnaryOperator<String> shortened);

    default Optional<UUID> acknowledged() {
        return Optional.empty();
    }

    default boolean isRefused() {
        return this instanceof Refused;
    }

    default boolean isUnknown() {
        return this instanceof Unknown;
    }

    /** What a broker must never answer: said to be done, but without an order. */
    default Optional<String> malformed() {
        return Optional.empty();
    }

    /** The broker has the order. */
    record Acknowledged(UUID order) implements Answer {
        @Override
        public Optional<UUID> acknowledged() {
            return Optional.of(order);
        }

        @Override
        public Optional<String> reason(UnaryOperator<String> shortened) {
            return Optional.empty();
        }
    }

    /** Nothing of the order may be found anywhere. */
    record Refused(int status, String message) implements Answer {
        @Override
        public Optional<String> reason(UnaryOperator<String> shortened) {
            return Optional.of("refused: " + shortened.apply(message));
        }
    }

    /** No answer: either the whole order is there, or nothing. */
    record Unknown(String why) implements Answer {
        @Override
        public Optional<String> reason(UnaryOperator<String> shortened) {
            return Optional.of("unknown: " + shortened.apply(why));
        }
    }

    /** The order may be there or not, as with {@link Unknown}. */
    record Malformed(String what) implements Answer {
        @Override
        public boolean isUnknown() {
            return true;
        }

        @Override
        public Optional<String> malformed() {
            return Optional.of(what);
        }

        @Override
        public Optional<String> reason(UnaryOperator<String> shortened) {
            return Optional.of("malformed: " + shortened.apply(what));
        }
    }
}
