package io.geobroker.loadtest.compose;

import static io.geobroker.loadtest.compose.ComposeWorld.SYDNEY;
import static io.geobroker.loadtest.compose.ComposeWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The images, and the world that Compose makes of them: orders cross its ocean and fill, while a node is dead and after a region
 * was frozen, and each of them is found again in both regions.
 */
@Tag("containers")
class ComposeIT {
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(15);
    private static final long LIMIT_MICROS = 190_000_000;
    private static final int SOME_ORDERS = 3;

    private static ComposeWorld world;
    private static CustomerCredentials anna;

    @BeforeAll
    static void start() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(5));
        // A key may ask 200 times a minute.
        Awaitility.setDefaultPollInterval(Duration.ofSeconds(3));
        world = ComposeWorld.start();
        anna = world.operatorOf(SYDNEY).open(new Endowment("anna", SYDNEY, 1_000_000_000_000L, Map.of()));
        await("anna's key is known in " + VIRGINIA)
                .until(() -> world.brokerOf(VIRGINIA).get("/v2/account", anna).isOk());
    }

    @AfterAll
    static void stop() {
        if (world != null) {
            world.close();
        }
    }

    @AfterEach
    void putRight() {
        world.putRight();
    }

    @Test
    void anOrderPlacedInSydneyForIbmFillsInNorthVirginia() {
        List<String> orders = place(1, "IBM");

        tick(VIRGINIA, "IBM", "188.89");

        awaitFilled(orders, "188.89");
    }

    @Test
    void aNodeThatIsKilledIsNotMissed() {
        List<String> before = place(SOME_ORDERS, "KO");
        world.kill(ComposeWorld.node(VIRGINIA, 3));
        await().until(() -> !world.isRunning(ComposeWorld.node(VIRGINIA, 3)));
        List<String> after = place(SOME_ORDERS, "KO");

        tickUntilFilled(VIRGINIA, "KO", "60", before);
        tickUntilFilled(VIRGINIA, "KO", "60", after);
        assertThat(world.isRunning(ComposeWorld.node(VIRGINIA, 3))).isFalse();

        world.putRight();
        awaitFilled(before, "60");
        awaitFilled(after, "60");
    }

    @Test
    void whileARegionIsPausedTheOtherGoesOnAndItsOrdersFillLater() {
        world.pause(VIRGINIA);
        List<String> abroad = place(SOME_ORDERS, "GE");
        List<String> atHome = place(SOME_ORDERS, "BHP");
        String doubtful = place(1, "XOM").get(0);

        tick(SYDNEY, "BHP", "45");
        await().untilAsserted(() -> assertThat(states(SYDNEY, atHome)).containsOnly("filled at 45"));
        assertThat(states(SYDNEY, abroad)).containsOnly("new at ");
        Reply unknown = cancel(doubtful);
        assertThat(unknown.status()).as(unknown.summary()).isEqualTo(503);

        world.putRight();
        tickUntilFilled(VIRGINIA, "GE", "158", abroad);
        awaitFilled(atHome, "45");
        await().untilAsserted(() -> assertThat(cancel(doubtful).status())
                .as("canceled now, or by the one that was not answered")
                .isIn(204, 422));
        await().untilAsserted(() -> assertThat(states(VIRGINIA, List.of(doubtful)))
                .containsExactly("canceled at ")
                .isEqualTo(states(SYDNEY, List.of(doubtful))));
    }

    /** In Sydney, each acknowledged; what any price below {@value #LIMIT_MICROS} fills. */
    private static List<String> place(int orders, String symbol) {
        return Stream.generate(() -> placeOne(symbol)).limit(orders).toList();
    }

    private static String placeOne(String symbol) {
        OrderTerms terms =
                new OrderTerms(symbol, "buy", "limit", "gtc", 5, OptionalLong.of(LIMIT_MICROS), OptionalLong.empty());
        Wish wish = new Wish(UUID.randomUUID().toString(), terms, Optional.empty());
        return await().pollDelay(Duration.ZERO)
                .until(() -> placedOrFound(wish), Reply::isOk)
                .text("id");
    }

    /** What is not answered is repeated under its name. */
    private static Reply placedOrFound(Wish wish) {
        Reply placed = world.brokerOf(SYDNEY).place(anna, wish, ANSWERED_WITHIN);
        return placed.saysNameIsTaken() ? world.brokerOf(SYDNEY).find(anna, wish.name()) : placed;
    }

    private static Reply cancel(String order) {
        return world.brokerOf(SYDNEY).cancel(anna, UUID.fromString(order));
    }

    private static void tick(String region, String symbol, String price) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        world.send(region, new Ticker(new Symbol(symbol), Price.parse(price), now, null));
    }

    /** Orders that a fault held back fill by a ticker that comes after them. */
    private static void tickUntilFilled(String region, String symbol, String price, List<String> orders) {
        await().untilAsserted(() -> {
            tick(region, symbol, price);
            assertFilled(orders, price);
        });
    }

    /** In both regions. */
    private static void awaitFilled(List<String> orders, String price) {
        await().untilAsserted(() -> assertFilled(orders, price));
    }

    private static void assertFilled(List<String> orders, String price) {
        assertThat(states(VIRGINIA, orders)).containsOnly("filled at " + price);
        assertThat(states(SYDNEY, orders)).containsOnly("filled at " + price);
    }

    private static List<String> states(String region, List<String> orders) {
        return orders.stream()
                .map(id -> world.brokerOf(region).get("/v2/orders/" + id, anna))
                .map(order ->
                        order.isOk() ? order.text("status") + " at " + order.text("filled_avg_price") : order.summary())
                .toList();
    }
}
