package io.geobroker.broker.closing.web;

import io.geobroker.broker.closing.CancelAllOrders.Attempt;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.platform.web.error.ErrorCode;

/**
 * The result for one order of canceling all, as in Alpaca's Trading API v2.
 *
 * @param status as of canceling this order alone, but 200 for 204. 404 or 422: it ended before. 503: it may be canceled,
 *     safe to repeat
 */
public record CancelJson(String id, int status) {
    static final int CANCELED = 200;

    static CancelJson of(Attempt attempt) {
        return new CancelJson(
                attempt.order().toString(),
                attempt.result()
                        .map(result -> OrderAnswers.status(result, CANCELED))
                        .orElse(ErrorCode.UNAVAILABLE.status()));
    }
}
