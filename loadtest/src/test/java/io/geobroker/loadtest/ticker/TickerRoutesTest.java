package io.geobroker.loadtest.ticker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.ticker.TickerRoutes.Route;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.testbed.LocalServer;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TickerRoutesTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Listing BHP = new Listing(new Symbol("BHP"), "ASX", "sydney", 1, new Price(45_000_000));

    @AutoClose
    private final TickerRoutes routes = new TickerRoutes(List.of());

    @Test
    void sendsToTheFirstHomeWhatNeverMoved() {
        learn("{\"moves\":[]}", move("AAPL", 1, "sydney"));

        assertThat(routes.route(BHP)).isEqualTo(new Route(0, Set.of("sydney")));
    }

    @Test
    void sendsToAllThatAnyBrokerNamesOfTheNewestMove() {
        learn(
                move("BHP", 1, "north-virginia"),
                move("BHP", 2, "sydney", "north-virginia"),
                move("BHP", 2, "sydney"),
                "");

        assertThat(routes.route(BHP)).isEqualTo(new Route(2, Set.of("sydney", "north-virginia")));
    }

    @Test
    void sendsToTheTargetAloneOnceAllThatAnswerKnowThatItIsDrained() {
        learn(move("BHP", 1, "sydney", "north-virginia"));
        learn(move("BHP", 1, "north-virginia"));

        assertThat(routes.route(BHP)).isEqualTo(new Route(1, Set.of("north-virginia")));
    }

    @Test
    void forgetsNothingWhenOnlyThoseAnswerThatKnowLess() {
        learn(move("BHP", 2, "sydney"));
        learn(move("BHP", 1, "north-virginia"));
        learn("");

        assertThat(routes.route(BHP)).isEqualTo(new Route(2, Set.of("sydney")));
    }

    @Test
    void learnsFromBrokersThatAnswerBesideOnesThatDoNot() {
        try (BrokerStandIn refusing = new BrokerStandIn().says(503, "");
                BrokerStandIn telling = new BrokerStandIn().says(200, move("BHP", 1, "sydney", "north-virginia"));
                TickerRoutes asked =
                        new TickerRoutes(List.of(URI.create("http://127.0.0.1:1"), refusing.uri(), telling.uri()))) {
            await().untilAsserted(() ->
                    assertThat(asked.route(BHP)).isEqualTo(new Route(1, Set.of("sydney", "north-virginia"))));
        }
    }

    /** As when a broker's node goes away without a word. */
    @Test
    void asksAgainWhenAnAnswerDoesNotEnd() {
        AtomicInteger asked = new AtomicInteger();
        try (LocalServer silent = new LocalServer("/geo/moves", exchange -> {
                    asked.incrementAndGet();
                    LocalServer.answerHalf(exchange);
                });
                TickerRoutes asking = new TickerRoutes(List.of(silent.uri()))) {
            assertThat(asking.route(BHP).move()).isZero();
            await().until(() -> asked.get() > 1);
        }
    }

    private void learn(String... answers) {
        routes.learn(Arrays.stream(answers).map(JSON::readTree).toList());
    }

    private static String move(String symbol, int number, String... regions) {
        return "{\"moves\":[{\"symbol\":\"" + symbol + "\",\"move\":" + number + ",\"from\":\"sydney\",\"to\":\""
                + regions[0] + "\",\"matched_in\":[\"" + String.join("\",\"", regions) + "\"]}]}";
    }
}
