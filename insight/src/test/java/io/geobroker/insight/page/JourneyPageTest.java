package io.geobroker.insight.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.closing.FillByHand;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.insight.WatchedBrokerOverHttp;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.journey.ToldTraces;
import io.geobroker.insight.web.RegionSnapshots;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The page of an order's journey in a real browser, before the real endpoints. */
@Tag("full")
@ExtendWith(HeadlessChromium.class)
@DirtiesContext
@SpringBootTest(classes = WatchedBrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class JourneyPageTest {
    private static final ToldTraces TRACES = new ToldTraces();
    private final Browser browser;
    private final URI uri;
    private final String customer = "customer-" + UUID.randomUUID();
    private final HttpBroker broker;
    private final FillByHand hand;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        registry.add("geobroker.tracing.zipkin", TRACES::uri);
    }

    JourneyPageTest(
            Browser browser,
            @LocalServerPort int port,
            @Autowired InMemoryOrders orders,
            @Autowired InMemoryOutcomes outcomes,
            @Autowired InMemoryTrades trades) {
        this.browser = browser;
        this.uri = URI.create("http://127.0.0.1:" + port);
        this.broker = new HttpBroker(port, customer);
        this.hand = new FillByHand(orders, outcomes, trades);
    }

    @BeforeEach
    void onALaptop() {
        TRACES.tell("");
        browser.laptop();
        browser.complaints();
    }

    /** Also what the tab remembers of the customer. */
    @AfterEach
    void leaveThePage() {
        browser.run("sessionStorage.clear()");
        browser.open(URI.create("about:blank"));
    }

    @AfterAll
    static void close() {
        TRACES.close();
    }

    @Test
    void tellsEachHopWithItsRegionAndItsMilliseconds() throws Exception {
        String id = place();
        hand.fill(customer, id);
        TRACES.tellOfPlacing(OrderId.parse(id).timeMicros());

        browser.open(uri.resolve("/journey/?id=" + id));
        assertThat(browser.run("return document.getElementById('id').value")).isEqualTo(id);
        ask(customer);
        browser.await("#hops", "on the tape");

        assertThat(hops())
                .containsExactly(
                        "|sydney|post /v2/orders|4.00 ms|trace",
                        "+2.00 ms|sydney|placed, LIMIT||order",
                        "+115.0 ms|north-virginia|replica 127.1.2.1, reached after 115.0 ms|0.90 ms|trace",
                        "+9884.0 ms|sydney|ticker, BHP at 44||outcome",
                        "+1.00 ms|sydney|claimed: Filled, decided by sydney-1||outcome",
                        "+0.00 ms|sydney|on the tape, 1 at 44, as sydney has it||tape");
        assertThat(browser.text("#facts"))
                .contains(id, "limit order for BHP, at home in sydney", "filled")
                .contains("Settled\nno, something is still held for it");
        assertThat(browser.run("return document.querySelector('#facts a').href"))
                .isEqualTo(TRACES.uri() + "/zipkin/traces/" + id.replace("-", ""));
        assertThat(browser.text("#state")).isEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
        assertThat(browser.complaints()).isEmpty();
        browser.screenshot("journey");
        browser.dark();
        browser.screenshot("journey-dark");
        browser.phone();
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        browser.screenshot("journey-phone");
    }

    @Test
    void readsAsAStoryOfWhoWaitedForWhomAndWhereTheOceanWas(@Autowired FinishOrder finish) throws Exception {
        String id = place(HttpBroker.ORDER.replace("BHP", "IBM").replace("45", "190"));
        finish.settle(hand.fill(customer, id, "188.89", "north-virginia-1"))
                .toCompletableFuture()
                .join();
        TRACES.tellOfAnOcean(OrderId.parse(id).timeMicros());

        browser.open(uri.resolve("/journey/?id=" + id));
        ask(customer);
        browser.await("#story", "settled");

        assertThat(browser.strings("return [...document.querySelectorAll('#story li')].map(each => each.innerText)"))
                .containsExactly(
                        "Sydney\nSydney took the order and answered after 6.40 ms. It waited for its own datacenter alone.",
                        "North Virginia\nOver the ocean: a node in North Virginia has it, 117 ms after it was placed."
                                + " Nobody waited for that.",
                        "North Virginia\n9,999 ms after it was placed comes the price it waited for: IBM at 188.89.",
                        "North Virginia\nFilled in North Virginia, decided by north-virginia-1, 1.00 ms later."
                                + " It is on the tape. It waited for its own datacenter alone.",
                        "North Virginia\nNorth Virginia settled it with the customer's account in 243 ms."
                                + " 242 ms of that it waited across the ocean for Sydney.");
        assertThat(browser.strings(
                        "return [...document.querySelectorAll('#story .ocean b')].map(each => each.innerText)"))
                .containsExactly("North Virginia");
        assertThat(browser.count("#hops .ocean")).isEqualTo(1);
        assertThat(browser.text("#facts")).contains("Settled\nyes");
        browser.screenshot("journey-ocean");
        assertThat(browser.picture("journey", 780)).isLessThan(SmallPng.MOST_BYTES);
        browser.dark();
        browser.screenshot("journey-ocean-dark");
        browser.phone();
        assertThat(browser.run("return [...document.querySelectorAll('html, .scroll')]"
                        + ".every(each => each.scrollWidth <= each.clientWidth)"))
                .isEqualTo(true);
        browser.screenshot("journey-ocean-phone");
    }

    @Test
    void saysOfAMarketOrderHowLongItWaitedForTheOcean() throws Exception {
        browser.open(uri.resolve("/journey/"));

        assertThat(browser.runLater("""
                        const {story} = await import("/journey/story.js");
                        const hop = (at, milliseconds, region, source, what, detail, waited_for = []) =>
                          ({at: `2026-11-21T06:28:06.${at}Z`, milliseconds, region, source, what, detail, waited_for});
                        return story({type: "market", symbol: "IBM", home_region: "north-virginia", recorded: true, settled: true, hops: [
                          hop("000", null, "north-virginia", "outcome", "ticker", "IBM at 188.89"),
                          hop("100", 250, "sydney", "trace", "post /v2/orders", ""),
                          hop("101002", null, "sydney", "order", "placed", "MARKET"),
                          hop("105", 240, "sydney", "trace", "post /geo/internal/market-orders", "", ["north-virginia"]),
                          hop("221002", null, "north-virginia", "outcome", "claimed: Filled", "decided by north-virginia-1")
                        ]}).map(part => `${part.ocean} ${part.text}`).join("|");
                        """))
                .isEqualTo("false The last price, 101 ms old: IBM at 188.89."
                        + "|true Sydney took the order and answered after 250 ms."
                        + " 240 ms of that it waited across the ocean for North Virginia."
                        + "|false Filled in North Virginia, decided by north-virginia-1, 120 ms later. It is on the tape."
                        + "|false It is settled: nothing is held for it.");
    }

    @Test
    void saysWhoSettledItOnlyOfAnAttemptThatSucceeded() throws Exception {
        browser.open(uri.resolve("/journey/"));

        assertThat(browser.runLater("""
                        const {story} = await import("/journey/story.js");
                        const hop = (second, source, what, detail) =>
                          ({at: `2026-11-21T06:28:${second}Z`, milliseconds: 100, region: "sydney", source, what, detail, waited_for: []});
                        const told = (settled, ...attempts) => story({type: "limit", status: "canceled", symbol: "BHP",
                            home_region: "sydney", recorded: null, settled, hops: [hop("06.000", "order", "placed", "LIMIT"),
                              hop("07.000", "outcome", "claimed: Canceled", "decided by sydney-1"), ...attempts]})
                          .slice(2).map(part => part.text).join(" ");
                        const failed = hop("08.000", "trace", "settle", "no answer in time");
                        return [told(true, hop("07.500", "trace", "settle", ""), failed), told(true, failed), told(null, failed)].join("|");
                        """))
                .isEqualTo(
                        "Sydney settled it with the customer's account in 100 ms. It waited for its own datacenter alone."
                                + "|It is settled: nothing is held for it."
                                + "|");
    }

    @Test
    void tellsThatTheOrderMovedWithItsStockAndWhereItWasDecided() throws Exception {
        browser.open(uri.resolve("/journey/"));

        assertThat(browser.runLater("""
                        const {story} = await import("/journey/story.js");
                        const {time} = await import("/page/format.js");
                        const hop = (second, region, source, what, detail) =>
                          ({at: `2026-11-21T06:28:${second}Z`, region, source, what, detail});
                        const placed = hop("06.000", "north-virginia", "order", "placed", "LIMIT");
                        const moved = hop("07.000", "sydney", "outcome", "moved to north-virginia", "by move 1, decided by north-virginia-1");
                        const told = (status, ...hops) => story({type: "limit", status, symbol: "BHP", home_region: "north-virginia",
                            recorded: null, settled: false, hops})
                          .map(part => `${part.region} ${part.text.replace(time(moved.at), "TIME")}`);
                        return [...told("canceled", placed, moved, hop("08.000", "north-virginia", "outcome", "claimed: Canceled", "decided by sydney-1")),
                          told("new", placed, moved).at(-1)].join("|");
                        """))
                .isEqualTo("north-virginia North Virginia took the order."
                        + "|north-virginia BHP was at home in Sydney: Cassandra brings the order over the ocean, ahead of its price."
                        + "|sydney The home of BHP moved, and this order with it, at TIME: it is decided in North Virginia from here on."
                        + "|north-virginia Canceled in North Virginia, decided by sydney-1, 2,000 ms later."
                        + "|north-virginia It is not settled yet: something is still held for it."
                        + "|north-virginia It waits for its price.");
    }

    @Test
    void isTheWayFromALatestFillOnTheMainPageAndBack(@Autowired RecentFills fills, @Autowired RegionSnapshots pictures)
            throws Exception {
        String id = place();
        Outcome.Filled filled = hand.fill(customer, id);
        fills.filled(
                filled.order(),
                Optional.of("sydney"),
                Duration.ofMillis(3),
                filled.decision().atMicros());
        pictures.refresh();
        browser.open(uri.resolve("/?every=100"));
        browser.await("#journeys", "BHP limit");

        browser.driver().findElement(By.cssSelector("#journeys a")).click();
        browser.awaitTrue("location.pathname === '/journey/'");
        ask(customer);

        browser.await("#hops", "claimed: Filled");
        assertThat(browser.text("#facts")).contains(id);
        browser.driver().findElement(By.cssSelector("header a")).click();
        browser.await("#pulse", "live");

        // The tab knows the key now, so that the next journey opens at once.
        browser.await("#journeys", "BHP limit");
        browser.driver().findElement(By.cssSelector("#journeys a")).click();
        browser.await("#hops", "claimed: Filled");
        assertThat(browser.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "nonsense, id must be a UUID: nonsense",
        "b5ab85e5-e574-11f1-9d53-b7b04d35edd3, order not found for b5ab85e5-e574-11f1-9d53-b7b04d35edd3"
    })
    void saysWhatIsWrongWithAnIdThatIsOpenedOrTyped(String id, String message) throws Exception {
        browser.open(uri.resolve("/journey/?id=" + id));
        ask(customer);
        browser.await("#state", message);
        assertThat(browser.text("#journey")).isEmpty();
        browser.screenshot("journey-wrong");

        type("id", place());
        browser.press(Keys.ENTER);
        browser.await("#hops", "placed");
        assertThat(browser.text("#state")).isEmpty();

        type("id", id);
        browser.press(Keys.ENTER);
        browser.await("#state", message);
        assertThat(browser.text("#journey")).isEmpty();
    }

    @Test
    void anAnswerThatComesAfterTheNextQuestionIsNotShown() throws Exception {
        String unknown = "b5ab85e5-e574-11f1-9d53-b7b04d35edd3";
        browser.open(uri.resolve("/journey/?id=" + place()));
        browser.run("""
                const fetched = window.fetch;
                window.fetch = async (...all) => {
                  window.fetch = fetched;
                  const answer = await fetched(...all);
                  await new Promise(go => (window.release = go));
                  return answer;
                }""");
        ask(customer);
        browser.awaitTrue("window.release !== undefined");
        type("id", unknown);
        browser.press(Keys.ENTER);
        browser.await("#state", "order not found for " + unknown);

        browser.runLater("window.release(); await new Promise(done => setTimeout(done, 100)); return '';");

        assertThat(browser.text("#state")).isEqualTo("order not found for " + unknown);
        assertThat(browser.text("#journey")).isEmpty();
    }

    @Test
    void namesTheSourcesThatToldNothing() throws Exception {
        String id = place();

        browser.open(uri.resolve("/journey/?id=" + id));
        ask(customer);

        browser.await("#missing", "Nothing from the trace: Zipkin has no trace of this order");
        assertThat(hops()).containsExactly("|sydney|placed, LIMIT||order");
        assertThat(browser.text("#story")).isEqualTo("Sydney\nSydney took the order.\nSydney\nIt waits for its price.");
    }

    @Test
    void saysHowManyHopsItDoesNotShow() throws Exception {
        String id = place();
        TRACES.tellOfSteps(OrderId.parse(id).timeMicros(), 450);

        browser.open(uri.resolve("/journey/?id=" + id));
        ask(customer);

        browser.await("#missing", "Not shown: 51 more hops, all of them later than these");
        assertThat(hops()).hasSize(400);
    }

    private String place() throws IOException, InterruptedException {
        return place(HttpBroker.ORDER);
    }

    private String place(String order) throws IOException, InterruptedException {
        Answer placed = broker.post("/v2/orders", order);
        assertThat(placed.status()).isEqualTo(200);
        return placed.json().path("id").asString();
    }

    /** With the key of the customer, as a person does. */
    private void ask(String who) {
        type("key", HttpBroker.keyOf(who));
        type("secret", HttpBroker.secretOf(who));
        browser.driver().findElement(By.cssSelector("#ask button")).click();
    }

    private void type(String field, String text) {
        browser.run("document.getElementById(arguments[0]).value = ''", field);
        browser.driver().findElement(By.id(field)).sendKeys(text);
    }

    /** After, region, what, took and source of each; what a small line adds follows a comma. */
    private List<String> hops() {
        return browser.strings("return [...document.querySelectorAll('#hops tr')].map(row => [0, 1, 2, 3, 5]"
                + ".map(i => row.cells[i].innerText.replace(/\\s*\\n\\s*/g, ', ')).join('|'))");
    }
}
