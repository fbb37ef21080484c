package io.geobroker.broker.matching;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.WorldFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stop-limit orders, day orders and replacements on a real world of two regions. */
class OrderKindsIT extends OneBrokerPerRegion {
    private static final int SECONDS_OF_A_DAY = 86_400;
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @Tag("full")
    @Test
    void aStopThatWasReachedOutlivesItsOwner() {
        Customer customer = brokers.customer("stella", VIRGINIA);
        String id = placed(
                customer,
                Map.of(
                        "symbol",
                        "PFE",
                        "type",
                        "stop_limit",
                        "stop_price",
                        "30",
                        "limit_price",
                        "29",
                        "time_in_force",
                        "gtc"));
        Ticker stop = toVirginia.send("PFE", "31");
        await().until(() -> virginia.waiting("PFE", id)
                .filter(row -> !row.isNull("stopped_at_micros"))
                .isPresent());
        assertThat(virginia.waiting("PFE", id).orElseThrow().getLong("stopped_at_micros"))
                .isEqualTo(stop.timeMicros());

        brokers.kill("north-virginia-1");
        brokers.start(VIRGINIA, 1);
        toVirginia.send("PFE", "29.50");
        Ticker fills = toVirginia.send("PFE", "28.90");

        await().atMost(A_MINUTE).until(() -> customer.order(id).text("status").equals("filled"));
        assertThat(virginia.outcome(id).orElseThrow().getLong("ticker_time_micros"))
                .isEqualTo(fills.timeMicros());
        await().until(() -> virginia.waiting("PFE", id).isEmpty());
    }

    /** Placed at a broker that sees the day end in a moment; the owner of the symbol has never heard of that. */
    @Test
    @Tag("full")
    void aDayOrderExpiresAtTheCloseItWasPlacedBefore() throws IOException {
        Customer customer = brokers.customer("dora", VIRGINIA);
        DayOrder order = placedShortlyBeforeItsDayEnds(customer);

        await().atMost(A_MINUTE.multipliedBy(5))
                .until(() -> customer.order(order.id).text("status").equals("expired"));

        assertThat(Instant.parse(customer.order(order.id).text("expired_at"))).isAfter(order.close.minusSeconds(1));
        await().until(() -> virginia.waiting("DIS", order.id).isEmpty());
        toVirginia.send("DIS", "80");
        assertThat(virginia.outcome(order.id).orElseThrow().getString("outcome"))
                .isEqualTo("expired");
        assertThat(virginia.tradesOf("DIS", order.id)).isZero();
    }

    private record DayOrder(String id, Instant close) {}

    /** As shortly as the machine can start a broker and place an order: when that came too late, in twice the time it took. */
    private DayOrder placedShortlyBeforeItsDayEnds(Customer customer) throws IOException {
        Duration ahead = Duration.ofSeconds(15);
        while (true) {
            Instant begin = Instant.now();
            Instant close = begin.plus(ahead).truncatedTo(ChronoUnit.SECONDS);
            brokers.start(VIRGINIA, 2, "--geobroker.region.world=" + worldWhoseDayEndsAt(close));
            String id = placed(
                    customer.at(brokers.in(VIRGINIA, 2)),
                    Map.of("symbol", "DIS", "type", "limit", "limit_price", "90", "time_in_force", "day"));
            boolean late = virginia.waiting("DIS", id)
                    .filter(row -> row.getLong("expires_at_micros") / 1_000 != close.toEpochMilli())
                    .isPresent();
            if (!late) {
                return new DayOrder(id, close);
            }
            ahead = Duration.between(begin, Instant.now()).multipliedBy(2);
            customer.cancel(id);
            brokers.kill("north-virginia-2");
        }
    }

    @Test
    void anOrderIsReplacedAcrossTheOceanAndTheNewOneFills() {
        Customer inSydney = brokers.customer("rita", SYDNEY);
        String old = inSydney.place("CAT", "buy", "limit", "300", 5);

        Customer.Answer answer = inSydney.replace(old, Map.of("limit_price", "310", "qty", "3"));

        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        String by = answer.text("id");
        assertThat(answer.text("replaces")).isEqualTo(old);
        assertThat(inSydney.order(old).text("status")).isEqualTo("replaced");
        assertThat(inSydney.order(old).text("replaced_by")).isEqualTo(by);
        await().until(() -> virginia.waiting("CAT", by).isPresent()
                && virginia.waiting("CAT", old).isEmpty());
        Row outcome = virginia.outcome(old).orElseThrow();
        assertThat(outcome.getString("outcome")).isEqualTo("replaced");
        assertThat(Objects.requireNonNull(outcome.getUuid("new_order_id")).toString())
                .isEqualTo(by);

        toVirginia.send("CAT", "305");

        await().until(() -> inSydney.order(by).text("status").equals("filled"));
        assertThat(inSydney.order(by).text("filled_qty")).isEqualTo("3");
        assertThat(virginia.tradesOf("CAT", old)).isZero();
        assertThat(inSydney.replace(by, Map.of("qty", "4")).status()).isEqualTo(422);
    }

    private static String placed(Customer customer, Map<String, String> kind) {
        Map<String, String> order = new HashMap<>(kind);
        order.put("side", "buy");
        order.put("qty", "2");
        Customer.Answer answer = customer.post(order);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        return answer.text("id");
    }

    /** The bundled world, but that every exchange's calendar day ends then, which for one that never closes is a close. */
    private static Path worldWhoseDayEndsAt(Instant end) throws IOException {
        int secondOfDay = end.atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay();
        int ahead = SECONDS_OF_A_DAY - secondOfDay;
        ZoneOffset zone = ZoneOffset.ofTotalSeconds(ahead > SECONDS_OF_A_DAY / 2 ? ahead - SECONDS_OF_A_DAY : ahead);
        try (InputStream in = WorldFile.class.getResourceAsStream("two-regions.yaml")) {
            String world = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("time-zone: .*", "time-zone: \"" + zone.getId() + "\"")
                    .replaceAll("hours: .*", "hours: always")
                    .replaceAll("holidays: \\[[^]]*]|early-closes: .*", "");
            return Files.writeString(Files.createTempFile("closing", ".yaml"), world);
        }
    }
}
