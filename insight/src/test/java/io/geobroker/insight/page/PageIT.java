package io.geobroker.insight.page;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Tickers;
import io.geobroker.testbed.Testbed;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The page of a real broker in a real browser: its numbers are the broker's, and it tells of a cut. */
@Tag("full")
@ExtendWith({HeadlessChromium.class, SharedWorld.class})
class PageIT {
    /** Other tests may have left warnings behind. */
    private static final String CONNECTED =
            "!/reached|cut/.test(document.getElementById('notices').innerText + document.getElementById('map').innerText)";

    private final Testbed testbed;
    private final Brokers brokers;
    private final Browser browser;
    private final Tickers tickers;

    PageIT(Testbed testbed, Brokers brokers, Browser browser) {
        this.testbed = testbed;
        this.brokers = brokers;
        this.browser = browser;
        this.tickers = brokers.tickers(VIRGINIA);
    }

    @BeforeEach
    void onePerRegion() {
        brokers.onePerRegion();
        browser.laptop();
        browser.complaints();
    }

    @AfterEach
    void close() {
        browser.open(URI.create("about:blank"));
    }

    @Test
    void showsTheBrokersNumbersAndTellsOfACut() {
        Map<String, Customer> customers = Map.of(
                "local", brokers.customer("page-local", VIRGINIA), "remote", brokers.customer("page-remote", SYDNEY));
        browser.open(brokers.in(VIRGINIA).resolve("/?every=500"));
        browser.await("#pulse", "live");
        browser.await("#where", "North Virginia · north-virginia-1");
        browser.awaitTrue(CONNECTED);

        // Both are of the same moment when nothing happened between two looks at the broker.
        customers.forEach((side, customer) -> {
            await().untilAsserted(() -> {
                if (ticker(side).path("count").asLong(0) == 0) {
                    fill(customer);
                }
                JsonNode before = ticker(side);
                String shown = browser.text("#fill ." + side + " [data-figure=p50_ms]");
                assertThat(ticker(side)).isEqualTo(before);
                assertThat(shown).isEqualTo(milliseconds(before.path("p50_ms").asDouble()));
                assertThat(before.path("count").asLong(0)).isPositive();
            });
        });
        assertThat(browser.text("#tape")).contains("WMT");
        assertThat(browser.count("#journeys a")).isPositive();
        assertThat(browser.count("#nodes .badge.up")).isEqualTo(3);
        await().untilAsserted(() -> {
            double rtt = brokers.get(VIRGINIA, "/geo/picture")
                    .at("/links_out/0/rtt_ms")
                    .asDouble();
            assertThat(rtt).isGreaterThanOrEqualTo((double)
                    testbed.world().roundTrip(VIRGINIA, SYDNEY).toMillis());
            assertThat(brokers.get(VIRGINIA, "/geo/picture")
                            .at("/links_in/0/lag_ms")
                            .asDouble(0))
                    .as("the ocean delivers nothing earlier")
                    .isGreaterThan(testbed.world().roundTrip(VIRGINIA, SYDNEY).toMillis() / 2.0 - 1);
            assertThat(browser.text("#links [data-key='north-virginia sydney']"))
                    .contains(milliseconds(rtt));
        });
        browser.screenshot("world-open");

        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        browser.await("#notices", "Sydney cannot be reached from North Virginia.");
        browser.await("#map", "cut");
        assertThat(browser.text("#pulse")).isEqualTo("live");
        await().until(
                        () -> brokers.get(SYDNEY, "/geo/world").at("/regions").toString(),
                        regions -> regions.contains("\"reachable\":false"));
        browser.screenshot("world-cut");

        testbed.wan().healAll();
        browser.awaitTrue(CONNECTED);
        assertThat(browser.complaints()).isEmpty();
    }

    private void fill(Customer customer) {
        String symbol = "WMT";
        String id = customer.place(symbol, "buy", "limit", "66", 1);
        await().until(() -> brokers.tables(VIRGINIA).waiting(symbol, id).isPresent());
        await().until(() -> {
            tickers.send(symbol, "65.50");
            return customer.order(id).text("status").equals("filled");
        });
    }

    private JsonNode ticker(String side) {
        return brokers.get(VIRGINIA, "/geo/picture").path("ticker_to_fill").path(side);
    }

    /** As the page writes it. */
    private static String milliseconds(double value) {
        String format = value >= 99.95 ? "%,.0f ms" : value >= 9.995 ? "%.1f ms" : "%.2f ms";
        return String.format(Locale.ROOT, format, value);
    }
}
