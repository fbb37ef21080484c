package io.geobroker.broker.order;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Fills orders that do not wait, at the last price of their stock. A client order id of the customer's own is good for one
 * order, as with {@link PlaceOrder}.
 */
public interface MarketOrders {

    /**
     * What the customer wishes beside the order itself.
     *
     * @param mode what is to cross the ocean, as asked for; empty for the configured mode
     * @param within how long the customer waits; empty for the configured time, and never longer than the configured bound
     */
    record Wishes(Optional<String> mode, Optional<Duration> within) {}

    /** How placing ended. */
    sealed interface Result {

        <R> R fold(Cases<R> cases);

        /** What each of them means to whoever asks; a new kind does not compile until all have said. */
        interface Cases<R> {
            R filled(Order order, String mode, String home);

            R rejected(String reason);

            R forbidden(String reason);

            R nameTaken();

            R unreachable(String region);

            R unknown(OpenOrder order);
        }

        /**
         * Filled, and visible here from now on.
         *
         * @param mode what crossed the ocean
         * @param home the home region of the stock
         */
        record Filled(Order order, String mode, String home) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.filled(order, mode, home);
            }
        }

        /** Not filled and never will be; {@code reason} says why. What was set aside is given back. */
        record Rejected(String reason) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.rejected(reason);
            }
        }

        /** Nothing was written: cash or shares are short, as {@code reason} says. */
        record Forbidden(String reason) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.forbidden(reason);
            }
        }

        /** The customer had used the client order id before. If it was for the same order, that may be filled now. */
        record NameTaken() implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.nameTaken();
            }
        }

        /** Not filled and never will be: that region cannot be reached; safe to repeat. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unreachable(region);
            }
        }

        /** Not answered in time: the order may or may not be filled. Repeating with its client order id never fills twice. */
        record Unknown(OpenOrder order) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unknown(order);
            }
        }
    }

    /** Never fails for want of an answer: that is {@link Result.Unknown}. */
    CompletionStage<Result> place(PlaceOrder.Request request, Wishes wishes);
}
