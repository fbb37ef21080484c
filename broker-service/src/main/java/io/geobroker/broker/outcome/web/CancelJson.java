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
        return new CancelJson(attempt.order().toString(), status(attempt));
    }

    private static int status(Attempt attempt) {
        if (attempt instanceof Attempt.Tried tried) {
            return status(tried.result());
        } else if (attempt instanceof Attempt.Failed || attempt instanceof Attempt.NotTried) {
            return UNAVAILABLE;
        }
        throw new IllegalStateException("unexpected attempt to cancel: " + attempt);
    }

    private static int status(Result result) {
        if (result instanceof Result.Canceled) {
            return CANCELED;
        } else if (result instanceof Result.NotFound) {
            return NOT_FOUND;
        } else if (result instanceof Result.TooLate) {
            return TOO_LATE;
        } else if (result instanceof Result.NotKnownYet
                || result instanceof Result.Unreachable
                || result instanceof Result.Unknown) {
            return UNAVAILABLE;
        }
        throw new IllegalStateException("unexpected end of a cancel: " + result);
    }
}
