package io.geobroker.schema.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTest {

    @ParameterizedTest
    @CsvSource({
        "45.10, 45100000, 45.1",
        "0.000001, 1, 0.000001",
        "1, 1000000, 1",
        "007.5, 7500000, 7.5",
        "3.0000000000, 3000000, 3",
        "1000000, 1000000000000, 1000000",
        "999999.999999, 999999999999, 999999.999999",
        "100, 100000000, 100"
    })
    void readsPlainDecimalsAndWritesThemWithoutTrailingZeros(String text, long micros, String written) {
        Price price = Price.parse(text);

        assertThat(price).isEqualTo(new Price(micros)).hasToString(written);
        assertThat(Price.parse(price.toString())).isEqualTo(price);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "abc",
                "1e3",
                "1e999999999",
                "1E-999999999",
                "+1",
                ".5",
                "5.",
                "1,5",
                "0x10",
                "NaN",
                "٤٥",
                "4 5",
                "--1",
                "1.2.3",
                "45.10 "
            })
    void refusesWhatIsNoPlainDecimal(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.parse(text))
                .withMessage("price is not a plain decimal number: " + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.000000", "-1", "-0.000001", "1000000.000001", "99999999999999999999"})
    void refusesPricesOutOfRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.parse(text))
                .withMessage("price must be > 0 and <= 1000000: " + text);
        assertThatIllegalArgumentException().isThrownBy(() -> new Price(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Price(Price.MAX_MICROS + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0000001", "0.0000001"})
    void refusesMoreThanSixDecimals(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.parse(text))
                .withMessageStartingWith("price must have at most 6 decimals: ");
    }

    @Test
    void refusesOverlongTextWithoutRepeatingAllOfIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.parse("1".repeat(100_000)))
                .withMessage("price is too long: " + "1".repeat(40) + "...");
    }

    @Test
    void refusesNumbersOfAbsurdSizeWithoutWritingThemOut() {
        assertThat(Price.of(new BigDecimal("4.51E+1"))).isEqualTo(Price.parse("45.1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.of(new BigDecimal("1e999999999")))
                .withMessage("price must be > 0 and <= 1000000: 1E+999999999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.of(new BigDecimal("1e-999999999")))
                .withMessage("price must have at most 6 decimals: 1E-999999999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.of(new BigDecimal(BigInteger.ONE.shiftLeft(10_000_000))))
                .withMessage("price has too many digits");
    }
}
