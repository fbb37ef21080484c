package io.geobroker.broker.outcome.web;

import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.CancelAllOrders.Attempt;
import io.geobroker.broker.outcome.CancelOrder;

/**
 * What became of one order when all were to be canceled, as Alpaca's Trading API v2 writes it.
 *
 * @param id the order's
 * @param status the HTTP status that canceling this order alone would have had, but 200 for 204: 404 or 422 when it ended
 *     before, 503 when it may or may not be canceled, safe to repeat
 */
public record CancelJson(String id, int status) {
    static final int CANCELED = 200;
    private static final int NOT_FOUND = 404;
    private static final int TOO_LATE = 422;
    private static final int UNAVAILABLE = 503;

    static CancelJson of(Attempt attempt) {
        return new CancelJson(attempt.order().toString(), status(attempt));
    }

    private static int status(Attempt attempt) {
        return attempt.fold(tried -> tried.result().fold(new Status()), failed -> UNAVAILABLE, notTried -> UNAVAILABLE);
    }

    private static final class Status implements CancelOrder.Result.Cases<Integer> {
        @Override
        public Integer canceled() {
            return CANCELED;
        }

        @Override
        public Integer notFound() {
            return NOT_FOUND;
        }

        @Override
        public Integer tooLate(Order.Status status) {
            return TOO_LATE;
        }

        @Override
        public Integer notKnownYet(String region) {
            return UNAVAILABLE;
        }

        @Override
        public Integer unreachable(String region) {
            return UNAVAILABLE;
        }

        @Override
        public Integer unknown(String region) {
            return UNAVAILABLE;
        }
    }
}
