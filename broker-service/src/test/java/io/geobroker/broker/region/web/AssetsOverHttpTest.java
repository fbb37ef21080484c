package io.geobroker.broker.region.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@BrokerTest
class AssetsOverHttpTest extends OverHttp {
    private static final JsonNode IBM = HttpBroker.json("""
            {"id": "b28490f6-ab68-339a-a898-2798c8cc95a2", "class": "us_equity", "exchange": "NYSE", "symbol": "IBM",
             "name": "IBM", "status": "active", "tradable": true, "marginable": false, "shortable": false,
             "easy_to_borrow": false, "fractionable": false, "price_increment": null, "geo_exchange": "NYSE",
             "home_region": "north-virginia"}""");

    @Test
    void tellsTheTickOfAListingThatHasOne() throws Exception {
        listings.setTick(new Symbol("WES"), Price.parse("0.05"));

        assertThat(broker.get("/v2/assets/WES").field("price_increment")).isEqualTo("0.05");
    }

    @ParameterizedTest
    @CsvSource({"IBM", "b28490f6-ab68-339a-a898-2798c8cc95a2"})
    void showsAListingBySymbolAndById(String name) throws Exception {
        Answer answer = broker.get("/v2/assets/" + name).assertStatus(200);

        assertThat(answer.json()).isEqualTo(IBM);
    }

    @Test
    void listsEveryListingOfTheWorldBySymbol() throws Exception {
        JsonNode assets = broker.get("/v2/assets").json();

        assertThat(assets.size()).isEqualTo(21);
        assertThat(assets.get(0).get("symbol").stringValue()).isEqualTo("ANZ");
        assertThat(assets.get(0).get("home_region").stringValue()).isEqualTo("sydney");
        assertThat(assets.valueStream()).contains(IBM);
    }

    /** Alpaca's clients refuse an exchange that Alpaca does not have. */
    @Test
    void namesNoExchangeThatAlpacaDoesNotHaveButInAFieldOfOurOwn() throws Exception {
        JsonNode bhp = broker.get("/v2/assets/BHP").json();

        assertThat(bhp.get("exchange").stringValue()).isEmpty();
        assertThat(bhp.get("geo_exchange").stringValue()).isEqualTo("ASX");
        assertThat(broker.get("/v2/assets")
                        .json()
                        .valueStream()
                        .map(asset -> asset.get("exchange").stringValue()))
                .containsOnly("", "NYSE");
    }

    @ParameterizedTest
    @CsvSource({
        "status=active&asset_class=us_equity&exchange=, 21",
        "exchange=ASX, 10",
        "status=all, 21",
        "status=inactive, 0",
        "asset_class=crypto, 0"
    })
    void filtersAsAlpacaDoes(String query, int expected) throws Exception {
        assertThat(broker.get("/v2/assets?" + query).json().size()).isEqualTo(expected);
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        Answer unknown = broker.get("/v2/assets/XYZ");
        Answer status = broker.get("/v2/assets?status=some");

        unknown.assertError(40410000, "asset not found for XYZ");
        status.assertError(42210000, "status must be active, inactive or all: some");
        assertThat(nobody.get("/v2/assets").status()).isEqualTo(401);
    }
}
