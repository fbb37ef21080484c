package io.geobroker.simulator.customer.web;

import io.geobroker.simulator.customer.MarketOrder;
import io.geobroker.simulator.customer.web.BrokerRequests.Operation;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Places market orders and counts their results; {@link BrokerOrders} does not count these. Never blocks. Thread-safe.
 *
 * @param within the broker's deadline; shorter than the requests' timeout, so that its answer arrives
 */
public record BrokerMarketOrders(
        BrokerRequests requests, Duration within, JsonMapper json, Outage outage, SimulatorMeters meters) {
    private static final int OK = 200;

    /** Sends an order, or skips it if too many requests are in flight. */
    public void place(MarketOrder order) {
        if (!requests.tryAcquire()) {
            count(order, "skipped");
            return;
        }
        requests.send(
                Operation.MARKET,
                "",
                order.customer(),
                Map.of(
                        "X-Geo-Mode", order.mode().toString(),
                        "X-Geo-Deadline-Ms", Long.toString(Math.max(1, within.toMillis()))),
                BodyPublishers.ofByteArray(json.writeValueAsBytes(
                        BrokerRequests.body(order.symbol(), order.quantity(), order.buy(), "market", "day"))),
                answer -> answered(order, answer.statusCode()),
                () -> count(order, "unanswered"));
    }

    private void answered(MarketOrder order, int status) {
        if (status == BrokerRequests.UNAUTHORIZED) {
            outage.failed("answers " + status);
        } else if (status < BrokerRequests.SERVER_ERROR) {
            outage.succeeded();
        }
        // What failed is no outage of this broker: another region may be unreachable.
        count(order, status >= BrokerRequests.SERVER_ERROR ? "failed" : status == OK ? "filled" : "refused");
    }

    private void count(MarketOrder order, String result) {
        meters.counter(
                        SimulatorMeters.MARKET_ORDERS,
                        "mode",
                        order.mode().toString(),
                        "stock",
                        order.home() ? "home" : "abroad",
                        "result",
                        result)
                .increment();
    }
}
