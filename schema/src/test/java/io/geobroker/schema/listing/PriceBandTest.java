package io.geobroker.schema.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceBandTest {
    @ParameterizedTest
    @CsvSource({
        "2, 45, 90, true",
        "2, 45, 90.000001, false",
        "2, 45, 22.5, true",
        "2, 45, 22.499999, false",
        "1.5, 3, 2, true",
        "1.5, 3, 1.999999, false",
        "1000000, 0.000001, 1, true",
        "1000000, 1000000, 0.000001, false"
    })
    void holdsWhatIsNoFurtherThanItsFactorUpAndDown(String factor, String last, String next, boolean holds) {
        assertThat(PriceBand.valueOf(factor).holds(Price.parse(last), Price.parse(next)))
                .isEqualTo(holds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0.5", "1000001", "-2", "x", "1e3"})
    void refusesFactorsThatMakeNoBand(String factor) {
        assertThatThrownBy(() -> PriceBand.valueOf(factor)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesAFactorOfAnyExponentInFewWords() {
        assertThatThrownBy(() -> new PriceBand(new BigDecimal("1e100000")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("price band must be > 1 and <= 1000000: 1E+100000");
    }

    @Test
    void isTheSameHoweverItsFactorIsWritten() {
        assertThat(new PriceBand(new BigDecimal("2.50"))).isEqualTo(PriceBand.valueOf("2.5"));
        assertThat(PriceBand.valueOf("20")).hasToString("20");
    }
}
