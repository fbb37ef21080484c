package io.geobroker.schema.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymbolTest {

    @ParameterizedTest
    @ValueSource(strings = {"A", "BHP", "BRK.B", "7203", "3M", "ABCDEFGHIJKL"})
    void acceptsUpperCaseLettersDigitsAndDots(String value) {
        assertThat(new Symbol(value)).hasToString(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bhp", ".A", "A B", "A-B", "ABCDEFGHIJKLM", "BHP\n", "ÄÖ", "A/../B"})
    void refusesAnythingElse(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Symbol(value))
                .withMessage("symbol must be 1 to 12 upper-case letters, digits or dots: " + value);
    }

    @Test
    void doesNotRepeatOverlongText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Symbol("A".repeat(1_000_000)))
                .withMessageEndingWith("A".repeat(40) + "...");
    }
}
