package io.geobroker.schema.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListingTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Price PRICE = Price.parse("45.10");
    private static final Listing LISTING = new Listing(BHP, "ASX", "sydney", 1, PRICE);

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
        assertThat(LISTING.isOnTick(Price.parse(price))).isEqualTo(isOnTick);
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 10.05, true",
        "0.05, 10.03, false",
        "0.05, 10.01, false",
        "0.05, 0.95, true",
        "0.05, 0.9999, false",
        "0.005, 10.005, true",
        "0.000001, 45.000001, true",
        "0.03, 45, true",
        "45.10, 45.10, true"
    })
    void aPriceIsAMultipleOfTheListingsOwnTickAtAnyPrice(String tick, String price, boolean isOnTick) {
        assertThat(LISTING.withTick(Price.parse(tick)).isOnTick(Price.parse(price)))
                .isEqualTo(isOnTick);
    }

    @ParameterizedTest
    @CsvSource({
        ", 45104999, 45.10",
        ", 45105000, 45.11",
        ", 9999960, 10",
        ", 3855550, 3.86",
        ", 999960, 1",
        ", 999940, 0.9999",
        ", 10, 0.0001",
        ", -5000000, 0.0001",
        ", 2000000000000000, 1000000",
        "0.05, 10024999, 10",
        "0.05, 10025000, 10.05",
        "0.05, 940000, 0.95",
        "0.05, -5000000, 0.05",
        "0.03, 2000000000000000, 999999.99"
    })
    void roundsToThePriceThatAnOrderMayHave(@Nullable String tick, long micros, String price) {
        Listing listing = LISTING.withTick(tick == null ? null : Price.parse(tick));

        assertThat(listing.nearestOnTick(micros)).isEqualTo(Price.parse(price)).matches(listing::isOnTick);
    }

    @Test
    void refusesATickAboveThePrice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LISTING.withTick(Price.parse("45.11")))
                .withMessage("tick of BHP must be at most its price 45.1: 45.11");
    }

    @ParameterizedTest
    @CsvSource({
        "ASX, sydney, 0, buckets of BHP must be 1 to 64: 0",
        "ASX, sydney, 65, buckets of BHP must be 1 to 64: 65",
        "' ', sydney, 1, exchange of BHP must not be blank",
        "ASX, '', 1, home region of BHP must not be blank"
    })
    void refusesWhatIsNoListing(String exchange, String home, int buckets, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Listing(BHP, exchange, home, buckets, PRICE))
                .withMessage(message);
    }
}
