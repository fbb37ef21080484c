package io.geobroker.broker.outcome.web;

import io.geobroker.broker.outcome.CancelAllOrders.Attempt;
import io.geobroker.broker.outcome.CancelOrder.Result;

/**
 * What became of one order when all were to be canceled, as Alpaca's Trading API v2 writes it.
 *
 * @param id the order's
 * @param status the HTTP status that canceling this order alone would have had, but 200 for 204: 404 or 422 when it ended
 *     before, 503 when it may or may not be canceled, safe to repeat
 */
public record CancelJson(String id, int status) {
    private static final int CANCELED = 200;
    private static final int NOT_FOUND = 404;
    private static final int TOO_LATE = 422;
    private static final int UNAVAILABLE = 503;

    static CancelJson of(Attempt attempt) {
        return new CancelJson(
                attempt.order().toString(),
                attempt instanceof Attempt.Tried tried ? status(tried.result()) : UNAVAILABLE);
    }

    private static int status(Result result) {
        if (result instanceof Result.Canceled) {
            return CANCELED;
        } else if (result instanceof Result.NotFound) {
            return NOT_FOUND;
        }
        return result instanceof Result.TooLate ? TOO_LATE : UNAVAILABLE;
    }
}
