package io.geobroker.schema.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListingTest {
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
