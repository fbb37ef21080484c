package io.geobroker.insight.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.report.WorldReport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The page in a real browser, against a recorded world. */
@Tag("full")
class PageTest extends RecordedPage {
    private static final JsonMapper JSON = new JsonMapper();

    PageTest(Browser browser) {
        super(browser);
    }

    @Test
    void showsLocalBesideRemote() {
        open();

        assertThat(browser.text("#where")).isEqualTo("Sydney · sydney-1");
        assertThat(browser.text("#fill .local [data-figure=p50_ms]")).isEqualTo("2.14 ms");
        assertThat(browser.text("#fill .local [data-figure=max_ms]")).isEqualTo("31.5 ms");
        assertThat(browser.text("#fill .remote [data-figure=p50_ms]")).isEqualTo("2.20 ms");
        assertThat(browser.text("#fill .remote [data-figure=count]")).isEqualTo("398");
        assertThat(browser.text("#market .local [data-figure=mean_ms]")).isEqualTo("7.10 ms");
        assertThat(browser.text("#market .remote [data-figure=mean_ms]")).isEqualTo("244 ms");
        assertThat(browser.text("#market .remote [data-figure=round-trips]")).isEqualTo("1.04 ×");
        assertThat(browser.text("#links"))
                .contains("231 ms / 230")
                .contains("118 ms")
                .contains("$46.72");
        assertThat(browser.text("#amplification"))
                .contains("client_order_ids")
                .contains("6.39 ×")
                .contains("+6.5 %");
        assertThat(browser.text("#traffic"))
                .contains("6.12 kB")
                .contains("181 kB / 176 kB")
                .contains("0.0 %");
        assertThat(browser.text("#throughput [data-figure=orders_per_s]")).isEqualTo("29.7");
        assertThat(browser.text("#tape")).contains("BHP").contains("45.10");
        assertThat(browser.text("#notices")).isEqualTo("All 2 regions reach each other, all 6 Cassandra nodes are up.");
        assertThat(browser.run("return document.querySelector('#journeys a').getAttribute('href')"))
                .isEqualTo("journey/?id=b5ab8500-e5a1-11f1-9d53-b7b04d35edd0");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theAxisOfThroughputTellsLowRatesApart() {
        world.but(answer -> ((ObjectNode) answer.at("/regions/0/picture/throughput"))
                .put("tickers_per_s", 1.2)
                .put("orders_per_s", 0.4)
                .put("fills_per_s", 0.2));
        open();
        browser.awaitTrue(DRAWN);

        assertThat(browser.strings("return Chart.getChart(document.querySelector('#throughput canvas'))"
                        + ".scales.y.ticks.map(tick => tick.label)"))
                .containsExactly("0", "0.5", "1", "1.5");
        browser.screenshot("laptop-low-rates");
    }

    @Test
    void addsUpBrokersWhereAllAreKnownAndElseSaysWhoseFiguresTheseAre() {
        open();
        browser.awaitTrue(DRAWN);
        assertThat(browser.text("#throughput-of")).isEqualTo(", of sydney-1 alone");

        world.but(answer -> {
            ((ObjectNode) answer.at("/regions/0")).putObject("throughput").put("orders_per_s", 59.1);
            ((ObjectNode) answer.at("/regions/0/picture/amplification/all")).putNull("measured");
        });
        open();
        browser.awaitTrue(DRAWN);

        assertThat(browser.text("#throughput [data-figure=orders_per_s]")).isEqualTo("59.1");
        assertThat(browser.text("#throughput-of")).isEmpty();
        assertThat(browser.text("#amplification"))
                .contains("Writes are of sydney-1.")
                .contains("every broker of the world");
    }

    @Test
    void goesOnWithoutReloading() {
        open();
        browser.run("window.kept = true");
        world.but(answer -> ((ObjectNode) answer.at("/regions/0/picture/ticker_to_fill/local")).put("p50_ms", 7.5));

        browser.await("#fill .local [data-figure=p50_ms]", "7.50 ms");

        assertThat(browser.run("return window.kept")).isEqualTo(true);
    }

    @Test
    void asksNobodyButItsOwnBroker() {
        open();

        assertThat(browser.strings("return [...new Set(performance.getEntriesByType('resource')"
                        + ".map(entry => new URL(entry.name).origin))]"))
                .containsExactly(broker.uri().toString());
        assertThat(browser.strings("return performance.getEntriesByType('resource')"
                        + ".filter(entry => entry.responseStatus !== 200).map(entry => entry.name)"))
                .isEmpty();
    }

    @Test
    void saysWhichRegionCannotBeReachedAndHowOldItsFiguresAre() {
        world.cut();
        open();
        browser.await("#notices", "North Virginia cannot be reached from Sydney.");

        assertThat(browser.text("#notices"))
                .contains(RecordedWorld.PROBLEM)
                .contains("34 s old")
                .contains("Sydney ↔ North Virginia is cut.")
                .contains("Cassandra node 127.1.1.2 in Sydney is down.")
                .contains("hints waiting, 127.1.1.1 for NorthVirginiaDC")
                .contains("threshold 1,000");
        assertThat(browser.count("#notices li"))
                .as("the node that is down is told once")
                .isEqualTo(4);
        assertThat(browser.text("#map .measure")).isEqualTo("cut");
        assertThat(browser.text("#fill .local [data-figure=p50_ms]")).isEqualTo("2.14 ms");
        assertThat(browser.run("return document.title")).asString().startsWith("⚠");
        assertThat(browser.run("return document.getElementById('said').textContent"))
                .asString()
                .contains("cannot be reached");

        browser.dark();
        browser.awaitTrue(DRAWN);
        browser.screenshot("laptop-dark-cut");

        world.quiet();
        browser.await("#notices", "All 2 regions reach each other");
    }

    @Test
    void foldsManyWarningsIntoOneLine() {
        world.hintsWaitingOnEachOf(3);
        open();
        browser.await("#notices", "6 figures are above their thresholds: 3 in Sydney, 3 in North Virginia.");

        assertThat(browser.text("#notices")).doesNotContain("hints waiting");
        browser.run("document.querySelector('#notices summary').click()");
        assertThat(browser.text("#notices")).contains("North Virginia: hints waiting, node 3. Now 3, threshold 0.");
        browser.screenshot("laptop-warnings");
    }

    @Test
    void showsADashForWhatIsNotKnown() {
        world.unknown();
        open();
        browser.await("#notices", "Nothing is known of it yet.");

        assertThat(browser.text("#links tbody tr")).contains("– / 230").doesNotContain("NaN", "null", "undefined");
        browser.run("document.querySelector('input[value=north-virginia]').click()");
        assertThat(browser.text("#fill .local [data-figure=p50_ms]")).isEqualTo("–");
        assertThat(browser.text("main")).doesNotContain("NaN", "null", "undefined");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void saysThatItsOwnBrokerIsSilentAndGoesOnTrying() {
        open();

        broker.stop();
        browser.await("#notices", "The broker of Sydney does not answer");
        browser.await("#pulse", "no answer for");
        assertThat(browser.text("#fill .local [data-figure=p50_ms]")).isEqualTo("2.14 ms");
        browser.screenshot("laptop-silent");

        broker.start();
        browser.await("#pulse", "live");
        browser.await("#notices", "All 2 regions reach each other");
    }

    @Test
    void showsEightRegionsAndTheirMatrix() {
        world.eightRegions();
        open();

        assertThat(browser.count("#map .place")).isEqualTo(8);
        assertThat(browser.count("#map .arc")).isEqualTo(28);
        assertThat(browser.text("#matrix tbody tr:first-child")).contains("74 / 73");
        assertThat(browser.count("#links .links:first-child tbody tr")).isEqualTo(7);
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
        browser.awaitTrue(DRAWN);
        browser.screenshot("laptop-eight-regions");
    }

    @Test
    void sumsNothingOnTheMapWhereADirectionIsNotKnown() {
        world.but(answer -> ((ObjectNode) answer.at("/links/0")).putNull("bytes_per_s"));
        open();

        assertThat(browser.text("#map .measure .second")).startsWith("–/s · $");
    }

    @Test
    void saysTheDayOfWhatIsDaysAgo() {
        world.cut();
        open();
        browser.await("#notices", "threshold 1,000");

        assertThat(browser.text("#tape")).containsPattern("Nov 2\\d, \\d\\d:\\d\\d");
        assertThat(browser.text("#journeys")).containsPattern("Nov 2\\d, \\d\\d:\\d\\d");
        assertThat(browser.text("#notices")).containsPattern("since Nov 2\\d, \\d\\d:\\d\\d");
    }

    @Test
    void asksNothingWhileItsTabIsHidden() {
        open();

        assertThat(browser.runLater("""
                        const {poll} = await import("page/world");
                        let hidden = true;
                        Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
                        let asked = 0;
                        const fetched = window.fetch;
                        window.fetch = (...all) => {
                          asked++;
                          return fetched(...all);
                        };
                        const answered = new Promise(done => poll(60_000, done, done));
                        const before = asked;
                        hidden = false;
                        document.dispatchEvent(new Event("visibilitychange"));
                        const world = await answered;
                        return `${before} ${world.region}`;
                        """)).isEqualTo("0 sydney");
    }

    @Test
    void keepsOfAPictureWhatChartsShowAndBreaksTheirLinesWhereNobodyAsked() {
        open();

        assertThat(browser.runLater("""
                        const {History} = await import("page/history");
                        const history = new History(1_000);
                        const picture = {throughput: {orders_per_s: 1}, tape: [1]};
                        const world = {regions: [{name: "a", reachable: true, picture}]};
                        [0, 500, 9_000].forEach(at => history.add(at, world));
                        return JSON.stringify([history.points("a", each => each.throughput.orders_per_s).map(point => point.y),
                          history.points("a", each => each.tape).map(point => point.y)]);
                        """)).isEqualTo("[[1,1,null,1],[null,null,null,null]]");
    }

    @Test
    void forgetsWhatAClockThatWasSetBackHasSeen() {
        open();

        assertThat(browser.runLater("""
                        const {History} = await import("page/history");
                        const history = new History(10_000);
                        for (let i = 0; i < 300; i++) history.add(7_200_000 + i * 2_000, null);
                        for (let i = 0; i < 10; i++) history.add(3_600_000 + i * 2_000, null);
                        return JSON.stringify([history.points("a", each => each).length, history.last - history.first]);
                        """)).isEqualTo("[10,18000]");
    }

    @Test
    void isUsableByKeyboard() {
        open();
        browser.press(Keys.TAB);
        assertThat(browser.text(":focus")).isEqualTo("Skip to the figures");
        browser.press(Keys.TAB);
        assertThat(browser.run("return document.activeElement.value")).isEqualTo("sydney");

        browser.press(Keys.ARROW_RIGHT);

        browser.await(".here-title", "North Virginia");
        assertThat(browser.text("#fill .local [data-figure=p50_ms]")).isEqualTo("2.40 ms");
        assertThat(browser.run("return getComputedStyle(document.activeElement.nextElementSibling).outlineStyle"))
                .isEqualTo("solid");
        // The page was drawn anew meanwhile; the focus is where it was.
        browser.awaitTrue(DRAWN);
        assertThat(browser.run("return document.activeElement.value")).isEqualTo("north-virginia");
        browser.run("document.querySelectorAll('#journeys a')[2].focus(); window.focused = document.activeElement");
        world.but(answer -> ((ObjectNode) answer.at("/regions/1/picture/journeys/0")).put("order_id", "another-order"));
        browser.awaitTrue("document.querySelector('#journeys a').href.endsWith('another-order')");
        assertThat(browser.run("return document.activeElement === window.focused"))
                .isEqualTo(true);
    }

    @Test
    void everythingThatMattersHasANameForScreenReaders() {
        world.eightRegions();
        open();

        List<?> nodes = (List<?>) browser.driver()
                .executeCdpCommand("Accessibility.getFullAXTree", Map.of())
                .get("nodes");
        assertThat(nodes).isNotEmpty();
        assertThat(nodes.stream()
                        .map(node -> JSON.<JsonNode>valueToTree(node))
                        .filter(node -> !node.path("ignored").asBoolean())
                        .filter(node -> List.of("img", "image", "radio", "link", "table", "region", "group", "button")
                                .contains(node.path("role").path("value").asString("")))
                        .filter(node ->
                                node.path("name").path("value").asString("").isBlank()))
                .as("without a name")
                .isEmpty();
    }

    @Test
    void numbersLookTheSameEverywhere() {
        open();

        assertThat(browser.runLater("""
                        const f = await import("page/format");
                        return [f.ms(0.5), f.ms(2.144), f.ms(99.96), f.ms(231.4), f.ms(2140), f.ms(12345), f.ms(null), f.ms(undefined),
                          f.bytes(0), f.bytes(999), f.bytes(6120), f.bytes(999600), f.usd(46.724), f.usd(0.0146), f.usd(0.0000006), f.usd(0),
                          f.moment("2026-11-27T19:00:00Z", Date.parse("2026-11-27T19:01:00Z")) === f.time("2026-11-27T19:00:00Z"),
                          /^Nov 2\\d, \\d\\d:\\d\\d$/.test(f.moment("2026-11-27T19:00:00Z", Date.parse("2026-12-27T19:01:00Z"))),
                          f.times(6.018), f.times(0.0094), f.percent(0.5), f.deviation(6.39, 6), f.deviation(5.99, 6), f.deviation(6, 6),
                          f.age(400), f.age(34000), f.age(185000), f.age(7_500_000), f.count(1284112), f.title("north-virginia")].join("|");
                        """))
                .isEqualTo("0.50 ms|2.14 ms|100 ms|231 ms|2,140 ms|12.3 s|–|–|0 B|999 B|6.12 kB|1.00 MB|$46.72|$0.0146"
                        + "|$0.000000600|$0.00|true|true|6.02 ×|0.009 ×|50.0 %|+6.5 %|−0.2 %|±0.0 %|0 s|34 s|3 min 05 s|2 h 05 min"
                        + "|1,284,112|North Virginia");
    }

    @Test
    void aReportTakesTheYoungestPictureOfEachRegionAndTheSendersWordOfEachLink() {
        open();

        assertThat(browser.runLater("""
                        const {merge} = await import("page/world");
                        const region = (name, age_ms, told) => ({name, age_ms, picture: age_ms === null ? null : {told}});
                        const link = (from, to, rtt_ms) => ({from, to, rtt_ms});
                        const world = merge([
                          {region: "a", regions: [region("a", 0, "a"), region("b", 900, "a"), region("c", null)],
                            links: [link("a", "b", 1), link("b", "a", 2)]},
                          {region: "b", regions: [region("a", 400, "b"), region("b", 0, "b"), region("c", 7000, "b")],
                            links: [link("a", "b", 3), link("b", "a", 4)]}]);
                        return JSON.stringify([world.regions.map(r => r.picture.told), world.links.map(l => l.rtt_ms)]);
                        """)).isEqualTo("[[\"a\",\"b\",\"b\"],[1,4]]");
    }

    @Test
    void aReportOpensFromDiskAndAsksNobody(@TempDir Path directory) throws IOException, InterruptedException {
        world.wavering();
        WorldReport report = new WorldReport(
                List.of(URI.create("http://127.0.0.1:1"), broker.uri()),
                InstantSource.system(),
                HttpClient.newBuilder());
        assertThat(report.sample()).isEqualTo(1);
        assertThat(report.sample()).isEqualTo(1);
        world.quiet();
        assertThat(report.sample()).isEqualTo(1);
        Path file = Files.writeString(directory.resolve("report.html"), report.html());

        browser.open(file.toUri());
        browser.await("#pulse", "not live");

        assertThat(browser.text("#where")).startsWith("Report of ");
        assertThat(browser.text("#fill .remote [data-figure=p50_ms]")).isEqualTo("2.20 ms");
        assertThat(browser.text("#amplification")).contains("6.39 ×");
        assertThat(browser.count("#map .place")).isEqualTo(2);
        assertThat(browser.count("canvas")).isEqualTo(5);
        browser.awaitTrue(PAINTED);
        assertThat(browser.count("#journeys a")).as("links to a broker").isZero();
        assertThat(browser.strings("return performance.getEntriesByType('resource').map(e => e.name)"
                        + ".filter(name => !name.startsWith('data:'))"))
                .isEmpty();
        assertThat(browser.complaints()).isEmpty();
        browser.screenshot("report");
    }
}
