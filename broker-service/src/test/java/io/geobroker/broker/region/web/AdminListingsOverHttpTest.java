package io.geobroker.broker.region.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OrderFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What an operator may do with listings. */
@BrokerTest
class AdminListingsOverHttpTest extends OverHttp {
    private static final String LISTINGS = "/geo/admin/listings";

    private final String symbol = OrderFixture.aSymbol().value();

    @Test
    void aListingIsAddedSpreadAndRemoved() throws Exception {
        assertThat(add("\"buckets\": 2").json()).isEqualTo(state(2, "listed"));
        assertThat(management
                        .operate("PATCH", LISTINGS + "/" + symbol, "{\"buckets\": 4}")
                        .json())
                .isEqualTo(state(4, "listed"));
        assertThat(management.operate("GET", LISTINGS, "").json().get("listings"))
                .contains(state(4, "listed"));

        Answer removed =
                management.operate("DELETE", LISTINGS + "/" + symbol, "").assertStatus(200);

        assertThat(removed.json()).isEqualTo(state(1, "delisted"));
    }

    @Test
    void aPriceBandIsSetWidenedAndTakenBack() throws Exception {
        assertThat(add("\"price_band\": \"3\"").field("price_band")).isEqualTo("3");
        assertThat(management
                        .operate("PATCH", LISTINGS + "/" + symbol, "{\"price_band\": \"12.5\"}")
                        .field("price_band"))
                .isEqualTo("12.5");
        assertThat(management
                        .operate("PATCH", LISTINGS + "/" + symbol, "{\"price_band\": \"\"}")
                        .json()
                        .get("price_band")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PATCH | /SYMBOL | {'price_band': '1'} | price_band is wrong: price band must be > 1 and <= 1000000: 1
            PATCH | /SYMBOL | {'price_band': 2} | price_band must be a string
            PATCH | /SYMBOL | {'price_band': '2', 'buckets': 2} | price_band must not be given beside buckets
            PATCH | /SYMBOL | {'tick': '0'} | tick is wrong: price must be > 0 and <= 1000000: 0
            PATCH | /SYMBOL | {'tick': '0.1234567'} | tick is wrong: price must have at most 6 decimals: 0.1234567
            PATCH | /SYMBOL | {'tick': 0.05} | tick must be a string
            PATCH | /SYMBOL | {'tick': '12.51'} | tick of SYMBOL must be at most its price 12.5: 12.51
            PATCH | /SYMBOL | {'tick': null, 'price_band': '2'} | tick must not be given beside price_band
            PATCH | /SYMBOL | {'buckets': 4, 'priceband': '3'} | priceband is not known
            POST | '' | NEW 'ASX', 'home_region': 'sydney', 'price': '1', 'bucket': 4} | bucket is not known
            PATCH | /SYMBOL | {'buckets': 65} | buckets must be 1 to 64: 65
            DELETE | /NONE | '' | symbol was never listed: NONE
            POST | '' | {'symbol': 'SYMBOL', 'exchange': 'TEST', 'home_region': 'sydney', 'price': '1'} | symbol is listed already: SYMBOL
            POST | '' | NEW 'ASX', 'home_region': 'sydney'} | price must be a string
            POST | '' | NEW 'ASX', 'home_region': 'sydney', 'price': 'x'} | price is not a plain decimal number: x
            POST | '' | NEW 'NYSE', 'home_region': 'sydney', 'price': '1'} | exchange NYSE is in north-virginia, not in sydney
            POST | '' | NEW 'TEST', 'home_region': 'atlantis', 'price': '1'} | home_region is not in this world: atlantis
            POST | '' | NEW '', 'home_region': 'sydney', 'price': '1'} | exchange must have 1 to 64 characters
            POST | '' | NEW '\\ud800', 'home_region': 'sydney', 'price': '1'} | exchange must not have control characters or halves of surrogate pairs
            POST | '' | NEW 'ASX', 'home_region': 'sydney', 'price': '1', 'buckets': 1.5} | buckets must be a whole number from 1 to 64
            """)
    void whatCannotBeIsRefusedByName(String method, String path, String body, String message) throws Exception {
        add("\"buckets\": 2");
        String json = body.replace("NEW", "{'symbol': 'A', 'exchange':").replace('\'', '"');
        management
                .operate(method, LISTINGS + path.replace("SYMBOL", symbol), json.replace("SYMBOL", symbol))
                .assertError(path.equals("/NONE") ? 40410000 : 42210000, message.replace("SYMBOL", symbol));
    }

    @Test
    void aTickIsSetChangedAndTakenBack() throws Exception {
        assertThat(add("\"tick\": \"0.05\"").field("tick")).isEqualTo("0.05");
        assertThat(tick("\"0.5\"").field("tick")).isEqualTo("0.5");
        assertThat(management
                        .operate("GET", LISTINGS, "")
                        .json()
                        .get("listings")
                        .findValuesAsString("tick"))
                .contains("0.5");
        assertThat(tick("null").json()).isEqualTo(state(1, "listed"));
    }

    @Test
    void onlyAnOperatorMay() throws Exception {
        assertThat(nobody.get(LISTINGS).status()).isEqualTo(404);
        Answer stranger =
                management.operate("GET", LISTINGS, "", "something else").assertStatus(401);
        assertThat(stranger.header("WWW-Authenticate")).isEqualTo("Bearer");
        management
                .send(management.request(LISTINGS).header("Authorization", "bearer " + HttpBroker.TOKEN))
                .assertStatus(200);
        management.operate("DELETE", LISTINGS + "/BHP", "", "").assertStatus(401);
    }

    private Answer add(String more) throws Exception {
        return management.operate(
                "POST",
                LISTINGS,
                "{\"symbol\": \"%s\", \"exchange\": \"TEST\", \"home_region\": \"sydney\", \"price\": \"12.5\", %s}"
                        .formatted(symbol, more));
    }

    private Answer tick(String value) throws Exception {
        return management.operate("PATCH", LISTINGS + "/" + symbol, "{\"tick\": " + value + "}");
    }

    private JsonNode state(int buckets, String status) {
        return HttpBroker.json("""
                {"symbol": "%s", "exchange": "TEST", "home_region": "sydney", "first_home": "sydney", "price": "12.5",
                 "buckets": %d, "read_buckets": 1, "price_band": null, "tick": null, "status": "%s"}""".formatted(symbol, buckets, status));
    }
}
