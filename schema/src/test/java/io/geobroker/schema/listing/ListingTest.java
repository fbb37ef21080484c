package io.geobroker.schema.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListingTest {

    @ParameterizedTest
    @CsvSource({
        "1, true",
        "1.01, true",
        "190.12, true",
        "1000000, true",
        "190.123, false",
        "1.001, false",
        "0.9999, true",
        "0.0001, true",
        "0.99995, false",
        "0.000001, false"
    })
    void aPriceIsAMultipleOfACentFromOneOnAndOfAHundredthOfThatBelow(String price, boolean isOnTick) {
        Listing listing = new Listing(new Symbol("BHP"), "ASX", "sydney", 1, Price.parse("45.10"));

        assertThat(listing.isOnTick(Price.parse(price))).isEqualTo(isOnTick);
    }

    private static final Symbol BHP = new Symbol("BHP");
    private static final Price PRICE = Price.parse("45.10");

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 65})
    void refusesBucketsOutOfRange(int buckets) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Listing(BHP, "ASX", "sydney", buckets, PRICE))
                .withMessage("buckets of BHP must be 1 to 64: " + buckets);
    }

    @Test
    void acceptsTheMostBuckets() {
        assertThat(new Listing(BHP, "ASX", "sydney", 64, PRICE).buckets()).isEqualTo(64);
    }

    @Test
    void refusesBlankNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Listing(BHP, " ", "sydney", 1, PRICE))
                .withMessage("exchange of BHP must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Listing(BHP, "ASX", "", 1, PRICE))
                .withMessage("home region of BHP must not be blank");
    }
}
