package io.geobroker.simulator.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Price;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderKindTest {

    @ParameterizedTest
    @CsvSource({
        "BUY_LIMIT, true, true, false",
        "SELL_STOP, true, true, false",
        "SELL_LIMIT, false, true, true",
        "BUY_STOP, false, true, true"
    })
    void isTriggeredAtItsPriceAndOnItsSide(OrderKind kind, boolean below, boolean at, boolean above) {
        Price trigger = Price.parse("10");

        assertThat(kind.isTriggered(trigger, Price.parse("9.99"))).isEqualTo(below);
        assertThat(kind.isTriggered(trigger, trigger)).isEqualTo(at);
        assertThat(kind.isTriggered(trigger, Price.parse("10.01"))).isEqualTo(above);
    }
}
