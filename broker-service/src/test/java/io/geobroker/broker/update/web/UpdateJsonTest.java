package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.update.OrderEvent;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UpdateJsonTest {

    /** Alpaca's clients know these words: a constant that is renamed needs another way to its word. */
    @Test
    void wordsAreThoseOfAlpaca() {
        assertThat(words(Order.Status.values()))
                .containsExactly("new", "filled", "canceled", "expired", "replaced", "rejected");
        assertThat(words(OrderType.values())).containsExactly("limit", "stop", "stop_limit", "market");
        assertThat(words(Side.values())).containsExactly("buy", "sell");
        assertThat(words(TimeInForce.values())).containsExactly("day", "gtc", "ioc", "fok");
        assertThat(words(CancelReason.values())).containsExactly("delisted", "region_lost");
        assertThat(words(OrderEvent.Kind.values())).containsExactly("new", "fill", "canceled", "expired", "replaced");
    }

    private static Stream<String> words(Enum<?>... values) {
        return Stream.of(values).map(OrderJson::word);
    }
}
