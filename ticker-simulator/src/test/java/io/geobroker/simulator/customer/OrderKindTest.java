package io.geobroker.simulator.customer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderKindTest {

    @ParameterizedTest
    @CsvSource({"BUY_LIMIT, true", "SELL_STOP, true", "SELL_LIMIT, false", "BUY_STOP, false"})
    void waitsForTheSideOfItsPrice(OrderKind kind, boolean fall) {
        assertThat(kind.waitsForFall()).isEqualTo(fall);
    }
}
