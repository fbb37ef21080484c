package io.geobroker.broker.market.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.MarketOverHttp;
import io.geobroker.broker.market.RecordedHolds;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.brokers.AnsweringBroker;
import io.geobroker.broker.platform.brokers.BrokerCalls;
import io.geobroker.broker.platform.brokers.RegionBrokers;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.tls.HttpClients;
import io.micrometer.observation.ObservationRegistry;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Market orders over HTTP: those of customers, and those that brokers forward. */
@BrokerTest
class MarketOrdersOverHttpTest extends OverHttp {
    private static final String VIRGINIA = "north-virginia";

    @Autowired
    private RecordedHolds holds;

    @Autowired
    private HomeRegion here;

    @BeforeEach
    void bothTrade() {
        tradesNow(new Symbol("BHP"), "45.25");
        tradesNow(new Symbol("IBM"), "45.25");
    }

    @AfterEach
    void holdsAreAnsweredAgain() {
        holds.answerInstead(null);
    }

    @ParameterizedTest
    @CsvSource({
        "BHP, buy, ioc, 45.25, local, filled",
        "BHP, sell, fok, 45.20, forward, filled",
        "IBM, buy, ioc, 46, forward, filled",
        "IBM, buy, fok, 46, remote-dc, filled",
        "IBM, sell, ioc, 45, global, filled",
        "BHP, buy, ioc, 45.24, local, canceled",
        "BHP, sell, fok, 45.26, forward, canceled",
        "IBM, buy, fok, 45, forward, canceled",
        "IBM, sell, ioc, 46, remote-dc, canceled",
        "IBM, buy, ioc, 45, global, canceled"
    })
    void fillsALimitOrderThatTheLastPriceReachesAtOnceAndCancelsAnyOther(
            String symbol, String side, String timeInForce, String limit, String mode, String status) throws Exception {
        Answer answer = post("""
                {"symbol": "%s", "qty": 7, "side": "%s", "type": "limit", "time_in_force": "%s", "limit_price": "%s"}""".formatted(symbol, side, timeInForce, limit), "X-Geo-Mode", mode);

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.field("status")).isEqualTo(status);
        assertThat(answer.field("time_in_force")).isEqualTo(timeInForce);
        assertThat(answer.json().path("filled_avg_price").asString("none"))
                .isEqualTo(status.equals("filled") ? "45.25" : "none");
        assertThat(answer.field("filled_qty")).isEqualTo(status.equals("filled") ? "7" : "0");
        assertThat(broker.get("/v2/orders/" + answer.field("id")).json()).isEqualTo(answer.json());
        assertThat(broker.get("/v2/orders").text()).isEqualTo("[]");
    }

    @ParameterizedTest
    @CsvSource({"stop, ioc", "stop, fok", "stop_limit, ioc"})
    void refusesAtOnceForAnOrderThatWaitsForItsStop(String type, String timeInForce) throws Exception {
        Answer answer = broker.post("/v2/orders", """
                {"symbol": "BHP", "qty": 7, "side": "buy", "type": "%s", "time_in_force": "%s", "stop_price": 45%s}""".formatted(
                        type, timeInForce, type.equals("stop") ? "" : ", \"limit_price\":" + " 46"));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.field("message")).startsWith("time_in_force must be day or gtc for a " + type + " order");
    }

    @Test
    void tellsWhatAStockTradedAtLastAndWhetherThatIsStale() throws Exception {
        board.note(
                new LastPrice(new Symbol("CBA"), Price.parse("7"), Instant.now().toEpochMilli() * 1_000 - 600_000_000));

        JsonNode current = broker.get("/geo/symbols/BHP/price").json();
        JsonNode stale = broker.get("/geo/symbols/CBA/price").json();

        assertThat(current.path("price").asString()).isEqualTo("45.25");
        assertThat(current.path("stale").asBoolean()).isFalse();
        assertThat(stale.path("price").asString()).isEqualTo("7");
        assertThat(stale.path("age_seconds").asDouble()).isGreaterThanOrEqualTo(600);
        assertThat(stale.path("stale").asBoolean()).isTrue();
        Answer refused = post(order("CBA", ""), "X-Geo-Mode", "local").assertStatus(422);
        assertThat(refused.text()).contains("symbol has no current price: CBA, the last one is of 6");
        assertThat(broker.get("/geo/symbols/NOSUCH/price").status()).isEqualTo(404);
        assertThat(broker.get("/geo/prices").json())
                .anySatisfy(each -> assertThat(each.path("symbol").asString()).isEqualTo("CBA"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            , "limit_price": "1"|limit_price must not be given for a market order
            , "stop_price": "1"|stop_price must not be given for a market order
            , "notional": "100"|notional is not supported
            """)
    void refusesWhatAMarketOrderDoesNotHave(String more, String message) throws Exception {
        Answer answer = broker.post("/v2/orders", order("BHP", more)).assertStatus(422);

        assertThat(answer.field("message")).startsWith(message);
    }

    @ParameterizedTest
    @CsvSource({
        "X-Geo-Mode, teleport, X-Geo-Mode must be",
        "X-Geo-Mode, local, X-Geo-Mode local is for symbols at home in sydney",
        "X-Geo-Deadline-Ms, 0, X-Geo-Deadline-Ms must be",
        "X-Geo-Deadline-Ms, -5, X-Geo-Deadline-Ms must be",
        "X-Geo-Deadline-Ms, soon, X-Geo-Deadline-Ms must be"
    })
    void refusesWishesThatCannotBe(String header, String value, String message) throws Exception {
        Answer answer = post(order("IBM", ""), header, value).assertStatus(422);

        assertThat(answer.field("message")).startsWith(message);
    }

    @Test
    void tellsWhoCannotBeReachedAndWhoIsShort() throws Exception {
        cut.names().add(VIRGINIA);
        Answer unreachable = broker.post("/v2/orders", order("IBM", ", \"client_order_id\": \"cut off\""));
        cut.names().clear();
        holds.answerInstead(new CommandResult.Rejected<>(Rejection.forbidden("cash is short")));
        Answer forbidden = broker.post("/v2/orders", order("IBM", ""));

        assertThat(unreachable.status()).isEqualTo(503);
        assertThat(unreachable.header("Retry-After")).isNotEmpty();
        assertThat(unreachable.field("message")).contains(VIRGINIA, "nothing was filled");
        assertThat(unreachable.field("client_order_id")).isEqualTo("cut off");
        assertThat(forbidden.status()).isEqualTo(403);
    }

    /** Clients repeat 429, 502, 503, 504 and what has a Retry-After by themselves: that would fill it twice. */
    @ParameterizedTest
    @ValueSource(strings = {"forward", "remote-dc"})
    void invitesNobodyToRepeatAnOrderWithoutANameThatMayBeFilled(String mode) throws Exception {
        outcomes.faults().loseAnswersOfNext(1);
        Answer unnamed = post(order("IBM", ""), "X-Geo-Mode", mode);
        outcomes.faults().loseAnswersOfNext(1);
        String name = ", \"client_order_id\": \"lost by " + mode + "\"";
        Answer named = post(order("IBM", name), "X-Geo-Mode", mode);

        assertThat(unnamed.status()).as(unnamed.text()).isEqualTo(500);
        assertThat(unnamed.field("code")).isEqualTo("50010001");
        assertThat(unnamed.field("message")).startsWith("outcome unknown").doesNotContain("safe to repeat");
        assertThat(unnamed.header("Retry-After")).isEmpty();
        assertThat(named.status()).as(named.text()).isEqualTo(503);
        assertThat(named.field("message")).contains("safe to repeat it with this client_order_id");
    }

    /** It is brought in after its hold alone. */
    @Test
    void anOrderWithoutANameWhoseHoldIsUnknownIsSafeToRepeat() throws Exception {
        holds.answerInstead(new CommandResult.Unknown<>(CommandResult.Step.HOLD, new TimeoutException()));

        Answer answer = post(order("IBM", ""), "X-Geo-Mode", "forward").assertStatus(503);

        assertThat(answer.field("message")).contains("was not placed", "safe to repeat");
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(outcomes.find(OrderId.parse(answer.field("order_id")), new Symbol("IBM")))
                .isCompletedWithValue(Optional.empty());
    }

    @Test
    void aForwardedOrderIsDecidedAsItWasSentAndOnce() {
        HttpHomeBrokers brokers = brokers(new BrokerCredential(MarketOverHttp.CREDENTIAL), port);
        OpenOrder order = order(Validity.untilClose(4_000_000_000_000_000L));

        CommandResult<Outcome> first = forward(brokers, order);
        CommandResult<Outcome> again = forward(brokers, order);

        assertThat(first).isInstanceOf(CommandResult.Done.class).isEqualTo(again);
        Outcome.Filled fill = (Outcome.Filled) ((CommandResult.Done<Outcome>) first).value();
        assertThat(fill.order()).isEqualTo(order);
        assertThat(join(outcomes.find(order.id(), order.symbol()))).contains(fill);
        assertThat(brokers.isReachable(VIRGINIA)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"order_id\": []}", "{\"side\": \"HOLD\", \"order_id\": \"ID\"}"})
    void namesNoInsidesInRefusingAForwardedOrder(String body) throws Exception {
        Answer answer = broker.send(broker.request("/geo/internal/market-orders")
                .header("Content-Type", "application/json")
                .header(BrokerCredential.HEADER, MarketOverHttp.CREDENTIAL)
                .POST(BodyPublishers.ofString(body.replace("ID", ids().toString()))));

        answer.assertError(42210000, "request body cannot be read as a forwarded order");
    }

    @Test
    void aForwardedOrderKeepsItsLimit() {
        HttpHomeBrokers brokers = brokers(new BrokerCredential(MarketOverHttp.CREDENTIAL), port);
        OpenOrder tooDear = order(Validity.withoutEnd(TimeInForce.IOC), new Terms.Limit(Price.parse("45.26")));
        OpenOrder good = order(Validity.withoutEnd(TimeInForce.FOK), new Terms.Limit(Price.parse("45.25")));

        assertThat(forward(brokers, tooDear))
                .isInstanceOfSatisfying(
                        CommandResult.Done.class,
                        decided -> assertThat(decided.value()).isInstanceOf(Outcome.Canceled.class));
        assertThat(forward(brokers, good))
                .isInstanceOfSatisfying(
                        CommandResult.Done.class,
                        decided -> assertThat(decided.value()).isInstanceOf(Outcome.Filled.class));
        assertThat(join(outcomes.find(good.id(), good.symbol())).orElseThrow().order())
                .isEqualTo(good);
    }

    @Test
    void whoDoesNotListenWasSurelyNotAskedAndIsNotReachableUntilItAnswers() {
        RegionBrokers regions = regions(new BrokerCredential(MarketOverHttp.CREDENTIAL), 1);
        HttpHomeBrokers brokers = new HttpHomeBrokers(here, regions, ObservationRegistry.NOOP);

        assertThat(forward(brokers, order(Validity.untilCanceled()))).isInstanceOf(CommandResult.Unavailable.class);
        assertThat(brokers.isReachable(VIRGINIA)).isFalse();
        join(regions.keepWarm());
        assertThat(brokers.isReachable(VIRGINIA)).isFalse();
    }

    @Test
    void withoutTheCredentialNothingIsDecided() throws Exception {
        OpenOrder order = order(Validity.untilCanceled());
        HttpHomeBrokers brokers = brokers(new BrokerCredential("guessed"), port);

        assertThat(forward(brokers, order)).isInstanceOf(CommandResult.Unavailable.class);
        assertThat(broker.get("/geo/internal/market-orders").status()).isEqualTo(401);
        assertThat(brokers(new BrokerCredential(null), port).isReachable(VIRGINIA))
                .isFalse();
        assertThat(join(outcomes.find(order.id(), order.symbol()))).isEmpty();
    }

    @Test
    void whatIsNotDecidedHereIsRefused() {
        HttpHomeBrokers brokers = brokers(new BrokerCredential(MarketOverHttp.CREDENTIAL), port);
        OrderId everywhere = new OrderIds(Instant::now, new Random())
                .nextDecidedEverywhere(new CustomerId("ada"), new Symbol("IBM"), OrderType.MARKET);

        assertThat(forward(brokers, order("IBM", ids(), Validity.untilCanceled())))
                .isInstanceOf(CommandResult.Unavailable.class);
        assertThat(forward(brokers, order("BHP", everywhere, Validity.untilCanceled())))
                .isInstanceOf(CommandResult.Unavailable.class);
    }

    /** The first one may have filled the order before it went silent; what the next one says about itself does not matter. */
    @ParameterizedTest
    @CsvSource({"401", "422", "429"})
    void whatTheFirstBrokerMayHaveDecidedNoOtherBrokersRefusalMakesUndecided(int refusal) throws Exception {
        try (AnsweringBroker silent = new AnsweringBroker(AnsweringBroker.NOTHING);
                AnsweringBroker refusing = new AnsweringBroker(refusal)) {
            HttpHomeBrokers brokers =
                    brokers(new BrokerCredential(MarketOverHttp.CREDENTIAL), silent.port(), refusing.port());

            CommandResult<Outcome> execution =
                    join(brokers.forward(VIRGINIA, order(Validity.untilCanceled()), Duration.ofSeconds(2)));

            assertThat(execution).isInstanceOf(CommandResult.Unknown.class);
            assertThat(silent.asked()).isPositive();
        }
    }

    /** Who answers so may stand between us and a broker that has the order. */
    @ParameterizedTest
    @CsvSource({"408", "409", "425", "499"})
    void aRefusalThatNoBrokerGivesSaysNothing(int refusal) throws Exception {
        try (AnsweringBroker proxy = new AnsweringBroker(refusal)) {
            HttpHomeBrokers brokers = brokers(new BrokerCredential(MarketOverHttp.CREDENTIAL), proxy.port());

            assertThat(forward(brokers, order(Validity.untilCanceled()))).isInstanceOf(CommandResult.Unknown.class);
        }
    }

    @Test
    void theNextBrokerIsAskedWhenOneHasTooMuchToDo() throws Exception {
        try (AnsweringBroker busy = new AnsweringBroker(429)) {
            HttpHomeBrokers brokers = brokers(new BrokerCredential(MarketOverHttp.CREDENTIAL), busy.port(), port);

            assertThat(forward(brokers, order(Validity.untilCanceled()))).isInstanceOf(CommandResult.Done.class);
        }
    }

    private HttpHomeBrokers brokers(BrokerCredential credential, int... ports) {
        return new HttpHomeBrokers(here, regions(credential, ports), ObservationRegistry.NOOP);
    }

    private static RegionBrokers regions(BrokerCredential credential, int... ports) {
        List<URI> uris = Arrays.stream(ports)
                .mapToObj(each -> URI.create("http://127.0.0.1:" + each))
                .toList();
        return new RegionBrokers(
                new BrokerCalls(credential, HttpClients.withoutCertificate().client()),
                Map.of(VIRGINIA, uris),
                new RegionBrokers.Warmth(ForwardedOrderController.PATH, 2, Duration.ofSeconds(20), Map.of()));
    }

    private static CommandResult<Outcome> forward(HttpHomeBrokers brokers, OpenOrder order) {
        return join(brokers.forward(VIRGINIA, order, Duration.ofSeconds(20)));
    }

    private static OrderId ids() {
        return new OrderIds(Instant::now, new Random()).next();
    }

    private static OpenOrder order(Validity validity) {
        return order(validity, new Terms.Market());
    }

    private static OpenOrder order(Validity validity, Terms terms) {
        return order("BHP", ids(), validity, terms);
    }

    private static OpenOrder order(String symbol, OrderId id, Validity validity) {
        return order(symbol, id, validity, new Terms.Market());
    }

    private static OpenOrder order(String symbol, OrderId id, Validity validity, Terms terms) {
        return new OpenOrder(
                id, new CustomerId("from-afar"), "name", new Symbol(symbol), 0, Side.SELL, terms, validity, 3, null);
    }

    private Answer post(String body, String header, String value) throws Exception {
        return broker.send(broker.request("/v2/orders")
                .header("Content-Type", "application/json")
                .header(header, value)
                .POST(BodyPublishers.ofString(body)));
    }

    private static String order(String symbol, String more) {
        return """
                {"symbol": "%s", "qty": "7", "side": "buy", "type": "market", "time_in_force": "day"%s}""".formatted(symbol, more);
    }
}
