package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.Order;

/** Why what a customer asks for is not done and will not be: what stood before stands as it was. */
public sealed interface Refusal {

    <R> R fold(Cases<R> cases);

    /** What each of them means to whoever asks; a new kind does not compile until all have said. */
    interface Cases<R> {
        R rejected(String reason);

        R forbidden(String reason);

        R nameTaken();

        R notFound();

        R tooLate(Order.Status status);
    }

    /** {@code reason} says what was wrong. */
    record Rejected(String reason) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rejected(reason);
        }
    }

    /** Cash or shares are short, or nothing would be another, as {@code reason} says. */
    record Forbidden(String reason) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.forbidden(reason);
        }
    }

    /** The customer had used the client order id before. If it was for the same order, that one has been brought in now. */
    record NameTaken() implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.nameTaken();
        }
    }

    /** The customer has no such order. */
    record NotFound() implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notFound();
        }
    }

    /** The order had ended before, or won the race; it is as it was. */
    record TooLate(Order.Status status) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tooLate(status);
        }
    }
}
