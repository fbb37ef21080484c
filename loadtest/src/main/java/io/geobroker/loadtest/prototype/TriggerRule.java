package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.schema.ticker.Ticker;
import java.util.Objects;

/** When the prototype fills an order: the broker's rules for limit and stop. */
final class TriggerRule {
    private TriggerRule() {}

    /** @param order a row with type, side and price */
    static boolean fills(Row order, Ticker ticker) {
        return fills(
                Objects.requireNonNull(order.getString("type")),
                Objects.requireNonNull(order.getString("side")),
                order.getLong("price"),
                ticker.price().micros());
    }

    /**
     * @param type {@code limit} or {@code stop}
     * @param side {@code buy} or {@code sell}
     */
    static boolean fills(String type, String side, long orderMicros, long tickerMicros) {
        boolean whenLow = type.equals("limit") == side.equals("buy");
        return whenLow ? tickerMicros <= orderMicros : tickerMicros >= orderMicros;
    }
}
