package io.geobroker.broker.matching.move.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Symbol;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** How moves are asked for, and told to everybody. */
@BrokerTest("geobroker.admin.token=" + HttpBroker.TOKEN)
class MovesOverHttpTest extends OverHttp {
    private final Symbol symbol = OrderFixture.aSymbol();

    @Test
    void anOperatorAsksForAMoveOnceHoweverOften() throws Exception {
        list();
        JsonNode asked = HttpBroker.json("""
                {"symbol": "%s", "move": 1, "from": "sydney", "to": "north-virginia",
                 "asked_at": "2025-11-24T16:00:00Z", "matched_in": ["north-virginia", "sydney"]}""".formatted(symbol));

        assertThat(move("'symbol': 'SYMBOL', 'to': 'north-virginia'").json()).isEqualTo(asked);
        assertThat(move("'symbol': 'SYMBOL', 'to': 'north-virginia'").json()).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'symbol': 'SYMBOL' | to is required
            'to': 'sydney' | symbol is required
            'symbol': 5, 'to': 'sydney' | symbol must be a string, not a number
            'symbol': 'NEVER', 'to': 'sydney' | symbol was never listed: NEVER
            'symbol': 'no symbol', 'to': 'sydney' | symbol was never listed: no symbol
            'symbol': 'SYMBOL', 'to': 'atlantis' | to is not in this world: atlantis
            'symbol': 'SYMBOL', 'to': 'sydney' | SYMBOL is at home in sydney
            """)
    void aWrongWishIsRefusedWithTheReason(String wish, String reason) throws Exception {
        list();

        move(wish).assertError(42210000, reason.replace("SYMBOL", symbol.value()));
    }

    @Test
    void everybodyIsToldWhereTickersMustGo() throws Exception {
        listings.list(InMemoryListings.listing(symbol.value(), "sydney"));
        assertThat(told()).isEmpty();

        listings.move(move(OptionalLong.empty()));
        assertThat(told()).contains(HttpBroker.json("""
                {"symbol": "%s", "move": 3, "from": "sydney", "to": "north-virginia",
                 "asked_at": "1970-01-01T00:00:05Z", "ready_at": "1970-01-01T00:00:07Z",
                 "matched_in": ["north-virginia", "sydney"]}""".formatted(symbol)));

        listings.move(move(OptionalLong.of(9_500_000)));
        assertThat(told()).contains(HttpBroker.json("""
                {"symbol": "%s", "move": 3, "from": "sydney", "to": "north-virginia",
                 "asked_at": "1970-01-01T00:00:05Z", "ready_at": "1970-01-01T00:00:07Z",
                 "drained_at": "1970-01-01T00:00:09.500Z", "matched_in": ["north-virginia"]}""".formatted(symbol)));
    }

    private SymbolMove move(OptionalLong drained) {
        return new SymbolMove(
                symbol, 3, "sydney", "north-virginia", 5_000_000, "ann", OptionalLong.of(7_000_000), drained);
    }

    private Optional<JsonNode> told() throws Exception {
        return nobody.get("/geo/moves")
                .json()
                .get("moves")
                .valueStream()
                .filter(move -> move.get("symbol").asString().equals(symbol.value()))
                .findFirst();
    }

    private void list() throws Exception {
        ask(
                "/geo/admin/listings",
                "{'symbol': 'SYMBOL', 'exchange': 'TEST', 'home_region': 'sydney', 'price': '12.5'}");
    }

    private Answer move(String wish) throws Exception {
        return ask("/geo/admin/moves", "{" + wish + "}");
    }

    private Answer ask(String path, String body) throws Exception {
        return management.operate(
                "POST", path, body.replace("SYMBOL", symbol.value()).replace('\'', '"'));
    }
}
