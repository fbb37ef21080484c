package io.geobroker.broker.closing.web;

import io.geobroker.broker.closing.CancelAllOrders.Attempt;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.platform.web.error.ErrorCode;

/**
 * What became of one order when all were to be canceled, as Alpaca's Trading API v2 writes it.
 *
 * @param id the order's
 * @param status the HTTP status that canceling this order alone would have had, but 200 for 204: 404 or 422 when it ended
 *     before, 503 when it may or may not be canceled, safe to repeat
 */
public record CancelJson(String id, int status) {
    static final int CANCELED = 200;

    static CancelJson of(Attempt attempt) {
        return new CancelJson(
                attempt.order().toString(),
                attempt.<Integer>fold(
                        tried -> OrderAnswers.status(tried.answer(), CANCELED),
                        failed -> ErrorCode.UNAVAILABLE.status(),
                        notTried -> ErrorCode.UNAVAILABLE.status()));
    }
}
