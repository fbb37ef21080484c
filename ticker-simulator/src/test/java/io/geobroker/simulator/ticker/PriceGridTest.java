package io.geobroker.simulator.ticker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceGridTest {
    private static final Listing BHP = new Listing(new Symbol("BHP"), "ASX", "sydney", 1, Price.parse("45.10"));

    @ParameterizedTest
    @CsvSource({
        "45.104999, 45.10",
        "45.105001, 45.11",
        "10.004, 10",
        "3.855001, 3.86",
        "0.99994, 0.9999",
        "0.99996, 1",
        "0.00001, 0.0001",
        "-5, 0.0001",
        "2e9, 1000000"
    })
    void roundsToCentsAndToHundredthsOfThemUnderOne(double amount, String price) {
        assertThat(PriceGrid.nearest(BHP, amount)).isEqualTo(Price.parse(price));
    }

    @Test
    void roundsToTheListingsOwnTick() {
        Listing inFives = BHP.withTick(Price.parse("0.05"));

        assertThat(PriceGrid.nearest(inFives, 45.124)).isEqualTo(Price.parse("45.10"));
        assertThat(PriceGrid.nearest(inFives, 0.01)).isEqualTo(Price.parse("0.05"));
    }

    @Test
    void leavesAPriceOfTheGridAsItIs() {
        Price price = Price.parse("289.75");

        assertThat(PriceGrid.nearest(BHP, PriceGrid.amountOf(price))).isEqualTo(price);
    }
}
