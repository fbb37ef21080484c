package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.Order;

/** Why a request is not and will not be done; nothing has changed. */
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

    /** The request is invalid. */
    record Rejected(String reason) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rejected(reason);
        }
    }

    /** Cash or shares are short, or a replacement changes nothing. */
    record Forbidden(String reason) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.forbidden(reason);
        }
    }

    /** If the same order has the name, it is now brought in. */
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

    /** The order had ended before or meanwhile. */
    record TooLate(Order.Status status) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tooLate(status);
        }
    }
}
