package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.Order;

/** Why a request is not done and will not be; nothing has changed. */
public sealed interface Refusal {

    <R> R fold(Cases<R> cases);

    /** One method per kind of refusal. */
    interface Cases<R> {
        R rejected(String reason);

        R forbidden(String reason);

        R nameTaken();

        R notFound();

        R tooLate(Order.Status status);
    }

    /** Invalid, as {@code reason} says. */
    record Rejected(String reason) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rejected(reason);
        }
    }

    /** Cash or shares are short, or a replacement changes nothing, as {@code reason} says. */
    record Forbidden(String reason) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.forbidden(reason);
        }
    }

    /** The customer used the client order id before. If for the same order, that one is now brought in. */
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

    /** The order had ended before, or in the meantime. */
    record TooLate(Order.Status status) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tooLate(status);
        }
    }
}
