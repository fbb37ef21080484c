package io.geobroker.loadtest.prototype;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsOfTickerTest {
    @ParameterizedTest
    @CsvSource({
        "limit, buy,  99, true", "limit, buy,  100, true", "limit, buy,  101, false",
        "limit, sell, 99, false", "limit, sell, 100, true", "limit, sell, 101, true",
        "stop,  buy,  99, false", "stop,  buy,  100, true", "stop,  buy,  101, true",
        "stop,  sell, 99, true", "stop,  sell, 100, true", "stop,  sell, 101, false"
    })
    void fillsAsTheBrokerDoes(String type, String side, long ticker, boolean fills) {
        assertThat(RowsOfTicker.fills(type, side, 100, ticker)).isEqualTo(fills);
    }
}
