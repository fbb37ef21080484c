package io.geobroker.insight.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static io.geobroker.insight.JsonValues.assertTells;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.insight.InsightOverHttp.Levers;
import io.geobroker.insight.InsightOverHttp.OtherBroker;
import io.geobroker.insight.WatchedBrokerTest;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.link.Canaries.Canary;
import io.geobroker.insight.link.InMemoryCanaries;
import io.geobroker.insight.link.RoundTrips;
import io.geobroker.insight.link.WatchCanaries;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeCounter.Kind;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.SettableNodes;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import io.geobroker.schema.listing.Price;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.ClassMode;
import tools.jackson.databind.JsonNode;

/** What a page is told of a region and of the world; each test with a broker of its own, for all of it is counted from its start. */
@DirtiesContext(classMode = ClassMode.AFTER_EACH_TEST_METHOD)
@WatchedBrokerTest
class PictureOverHttpTest extends OverHttp {
    private static final String VIRGINIA = "north-virginia";
    private static final Set<NodeCounter> UNTOLD = Set.of(
            NodeCounter.of(Kind.REPLICA_WRITES, Amplification.PAXOS),
            NodeCounter.all(Kind.SENT_BYTES),
            NodeCounter.all(Kind.EXPIRED_MESSAGES),
            NodeCounter.all(Kind.DROPPED_MESSAGES));

    @Autowired
    private Levers levers;

    @Autowired
    private SettableNodes nodes;

    @Autowired
    private Metering metering;

    @Autowired
    private RoundTrips roundTrips;

    @Autowired
    private WatchCanaries watch;

    @Autowired
    private InMemoryCanaries canaries;

    @Autowired
    private HttpRegions regions;

    @Autowired
    private RegionSnapshots pictures;

    @Autowired
    private OtherBroker otherBroker;

    @Autowired
    private MatchingMeters matching;

    @Autowired
    private OrderMeters placings;

    @Autowired
    private RecentFills fills;

    @Test
    void isNullWhereNothingIsKnown() throws Exception {
        JsonNode picture = nobody.get("/geo/picture").json();

        assertTells(picture, """
                /region "sydney"
                /instance "sydney-1"
                /window_s null
                /ticker_to_fill/local null
                /ticker_to_fill/remote null
                /ticker_time_to_fill null
                /market_orders/forward/remote null
                /market_orders/remote-dc/remote null
                /market_orders/global/local null
                /market_orders/local/local null
                /throughput/orders_per_s null
                /amplification/all/measured null
                /traffic/per_order/bytes null
                /traffic/to/0/region "north-virginia"
                /traffic/to/0/bytes_per_s null
                /traffic/to/0/usd_per_month null
                /remote_coordinator_share null
                /tape []
                /links_in/0/lag_ms null
                /links_out/0/rtt_ms null
                /links_out/0/state "unknown\"""");
    }

    @Test
    void tellsWhatOneRegionCountsInASecond() throws Exception {
        aSecondOfWork();

        JsonNode picture = nobody.get("/geo/picture").json();

        assertTells(picture, """
                /window_s 1.0
                /throughput {"tickers_per_s": 40.0, "orders_per_s": 10.0, "fills_per_s": 5.0}
                /amplification/tables/0/table "open_orders"
                /amplification/tables/0/logical_writes 10
                /amplification/tables/0/replica_writes 60
                /amplification/tables/0/measured null
                /amplification/tables/0/predicted 6.0
                /remote_coordinator_share 0.25
                /traffic/to/0/messages 40
                /traffic/to/0/bytes 8400
                /traffic/to/0/bytes_per_s 8400.0
                /traffic/per_order/messages 4.0
                /traffic/per_order/bytes 840.0
                /traffic/per_trade/bytes 1680.0""");
        double usdPerHour = 8_400 * 3_600 / 1e9 * 0.098;
        assertThat(picture.at("/traffic/to/0/usd_per_hour").asDouble()).isCloseTo(usdPerHour, within(1e-12));
        assertThat(picture.at("/traffic/to/0/usd_per_month").asDouble()).isCloseTo(usdPerHour * 730, within(1e-9));
        assertThat(picture.at("/traffic/per_trade/usd").asDouble()).isCloseTo(1_680 / 1e9 * 0.098, within(1e-15));
    }

    @Test
    void formsTheRatioOfTheWorldFromWhatAllRegionsCount() throws Exception {
        hear(pictureOfVirginia());
        aSecondOfWork();

        JsonNode world = nobody.get("/geo/world").json();

        assertTells(world, """
                /amplification/all/logical_writes 30
                /amplification/all/replica_writes 180
                /amplification/all/measured 6.0
                /amplification/all/predicted 6.0
                /regions/1/reachable true
                /regions/1/picture/instance "north-virginia-1"
                /regions/1/latitude 38.95
                /regions/1/throughput/orders_per_s 20.0
                /links/0/lag_ms 117.5
                /links/1/from "north-virginia"
                /links/1/bytes_per_s 2000.0
                /links/1/rtt_ms 233.0""");
        assertThat(world.at("/traffic/per_order/bytes").asDouble()).isCloseTo(10_400 / 30.0, within(1e-9));

        // Ten plain writes of 100 bytes cross once; each of five a second of the other region is answered by three
        // replicas.
        assertTells(nobody.get("/geo/picture").json(), """
                /amplification/tables/0/measured 6.0
                /traffic/to/0/predicted_bytes_per_s %s
                /traffic/to/0/predicted_messages_per_s %s""".formatted(
                        10.0 * (100 + 52) + 15 * 11 + (10 + 15) * 10, 10.0 + 15));

        // Counted for a second here, as after a restart, and for a minute there.
        hear(pictureOfVirginia()
                .replace("\"window_s\": 2.0", "\"window_s\": 60.0")
                .replace(
                        "\"logical_writes\": 10, \"replica_writes\": 60",
                        "\"logical_writes\": 0, \"replica_writes\": 1800"));
        assertTells(nobody.get("/geo/world").json(), "/amplification/all/measured 9.0");
    }

    /** Sydney writes only what has six replicas, the other region also what has three. */
    @Test
    void theWorldsRatioIsBesideTheWorldsPrediction() throws Exception {
        hear(pictureOfVirginia().replace("\"tables\": [", """
                "tables": [{"table": "last_prices_by_region", "logical_writes": 10, "replica_writes": 30,
                            "measured": null, "predicted": 3.0},
                """));
        aSecondOfWork();

        for (String path : List.of("/geo/world", "/geo/picture")) {
            assertTells(nobody.get(path).json(), """
                    /amplification/all/measured 5.25
                    /amplification/all/predicted 5.25""");
        }
    }

    @Test
    void aCutOceanIsToldAndItsNumbersAreNull() throws Exception {
        hear(pictureOfVirginia());
        aSecondOfWork();
        hear();
        assertTells(nobody.get("/geo/world").json(), """
                /links/0/state "up"
                /links/0/rtt_ms 231.0
                /links/1/state "up\"""");

        levers.roundTripMillis.set(10_000);
        roundTrips.measure().toCompletableFuture().join();
        roundTrips.measure().toCompletableFuture().join();
        hear("");
        pictures.refresh();

        JsonNode cut = nobody.get("/geo/world").json();
        assertTells(cut, """
                /regions/1/reachable false
                /regions/1/problem "answered 503"
                /regions/1/picture/region "north-virginia"
                /amplification null
                /traffic null
                /links/0/state "cut"
                /links/0/rtt_ms null
                /links/0/lag_ms null
                /links/1/state "cut"
                /links/1/rtt_ms null
                /links/1/lag_ms null""");
        assertThat(cut.at("/regions/1/age_ms").asLong()).isGreaterThan(20_000);
        assertTells(check("regions_cut", VIRGINIA), "/status \"warning\"");

        levers.lost.add(VIRGINIA);
        pictures.refresh();
        assertTells(nobody.get("/geo/world").json(), """
                /links/0/state "unknown"
                /links/1/state "unknown\"""");
        assertTells(check("regions_cut", VIRGINIA), "/status \"ok\"");
        levers.lost.clear();

        levers.roundTripMillis.set(240);
        roundTrips.measure().toCompletableFuture().join();
        hear(pictureOfVirginia());
        hear();
        assertTells(nobody.get("/geo/world").json(), """
                /links/0/state "up"
                /links/0/rtt_ms 240.0
                /links/1/state "up\"""");
        assertTells(check("regions_cut", VIRGINIA), "/status \"ok\"");
    }

    @Test
    void checksWhatAnOperatorLooksAtFirst() throws Exception {
        read(
                NodeReading.down("b", "127.1.1.2", "no answer: DriverTimeoutException"),
                node("a", 0, 0, Set.of(), new HealthMeasure(Check.CLIENTS, "127.1.1.1", 11)));

        assertTells(nobody.get("/geo/health/cluster").json(), """
                /status "warning"
                /nodes/0 {"address": "127.1.1.1", "state": "up", "problem": null}
                /nodes/1 {"address": "127.1.1.2", "state": "down", "problem": "no answer: DriverTimeoutException"}""");
        JsonNode clients = check("clients", "127.1.1.1");
        assertThat(clients).isEqualTo(HttpBroker.json("""
                {"what": "clients", "where": "127.1.1.1", "value": 11.0, "threshold": 10.0, "status": "warning",
                 "since": "2026-03-10T12:00:00Z"}"""));
        JsonNode down = check("nodes_down", "127.1.1.2");
        assertTells(down, "/status \"warning\"");
        assertTells(check("hints_waiting", ""), "/status \"unknown\"");
        assertThat(nobody.get("/geo/picture").json().at("/warnings"))
                .as("the same, and no others")
                .containsExactlyInAnyOrder(clients, down);

        read(node("a", 0, 0, Set.of()), node("b", 0, 0, Set.of()));
        assertTells(nobody.get("/geo/health/cluster").json(), "/status \"ok\"");
        assertTells(check("nodes_down", ""), "/value 0.0");
    }

    @Test
    void showsWhatWasFilledLatelyAndHowFast() throws Exception {
        OpenOrder order = anOrder().of("BHP").forShares(5).build();
        matching.filled(anOrder().placedIn("sydney").build(), Duration.ofNanos(200_000), Duration.ofMillis(4));
        matching.filled(anOrder().placedIn(VIRGINIA).build(), Duration.ofMillis(3), Duration.ofMillis(4));
        placings.marketOrderFilled("forward", VIRGINIA, Duration.ofMillis(240));
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, BrokerOverHttp.TODAY);
        fills.filled(order, Optional.of(VIRGINIA), Duration.ofMillis(3), micros);
        Outcome.Filled trade = new Outcome.Filled(order, decidedAt(micros, "sydney-1"), Price.parse("45.10"), micros);
        fills.traded(trade);
        fills.traded(trade);
        pictures.refresh();

        JsonNode picture = nobody.get("/geo/picture").json();

        assertThat(picture.at("/ticker_to_fill/local")).isEqualTo(HttpBroker.json("""
                {"count": 1, "mean_ms": 0.2, "p50_ms": 0.2, "p99_ms": 0.2, "p999_ms": 0.2, "max_ms": 0.2}"""));
        assertThat(picture.at("/ticker_to_fill/remote/count").asLong()).isEqualTo(1);
        assertThat(picture.at("/ticker_time_to_fill/count").asLong()).isEqualTo(2);
        assertThat(picture.at("/market_orders/forward/remote/p50_ms").asDouble())
                .isCloseTo(240, within(2.4));
        assertThat(picture.at("/market_orders/forward/local").isNull()).isTrue();
        assertThat(picture.at("/tape")).isEqualTo(HttpBroker.json("""
                [{"symbol": "BHP", "price": "45.1", "qty": "5", "at": "2026-03-10T12:00:00Z", "order_id": "%s"}]""".formatted(order.id())));
        assertThat(picture.at("/journeys")).isEqualTo(HttpBroker.json("""
                [{"order_id": "%s", "symbol": "BHP", "type": "limit", "placed_in": "north-virginia",
                  "ticker_to_fill_ms": 3.0, "at": "2026-03-10T12:00:00Z"}]""".formatted(order.id())));
    }

    @Test
    void exposesTheSameNumbersToPrometheus() throws Exception {
        hear(pictureOfVirginia());
        aSecondOfWork();

        assertThat(management.get("/actuator/prometheus").text())
                .contains("geobroker_writes_total{region=\"sydney\",result=\"plain\",table=\"open_orders\"} 10.0")
                .contains("geobroker_replica_writes_total{region=\"sydney\",table=\"open_orders\"} 60.0")
                .contains("geobroker_amplification_predicted{region=\"sydney\",table=\"open_orders\"} 6.0")
                .contains("geobroker_wan_bytes_total{region=\"sydney\",to=\"north-virginia\"} 8400.0")
                .contains("geobroker_wan_messages_total{region=\"sydney\",to=\"north-virginia\"} 40.0")
                .contains("geobroker_wan_usd_total{region=\"sydney\",to=\"north-virginia\"} 8.23")
                .contains("geobroker_wan_bytes_per_second_predicted{region=\"sydney\",to=\"north-virginia\"} 1620.0")
                .contains(
                        "geobroker_wan_answers_bytes_per_second_predicted{from=\"north-virginia\",region=\"sydney\"} 630.0")
                .contains("geobroker_wan_rtt_configured_seconds{region=\"sydney\",to=\"north-virginia\"} 0.23")
                .contains("geobroker_wan_rtt_seconds{region=\"sydney\",to=\"north-virginia\"} NaN")
                .contains("geobroker_statements_total{coordinator=\"remote\",region=\"sydney\"} 1.0")
                .contains("geobroker_cassandra_nodes{region=\"sydney\",state=\"up\"} 1.0")
                .contains("geobroker_cassandra_check_warning{check=\"nodes_down\",region=\"sydney\"} 0.0");
    }

    /** As Scylla's nodes. */
    @Test
    void whatNodesDoNotTellIsUnknownWhereverItIsShownAndZeroNowhere() throws Exception {
        aSecondOfWork(UNTOLD);

        assertTells(nobody.get("/geo/picture").json(), """
                /traffic/to/0/messages 40
                /traffic/to/0/messages_per_s 40.0
                /traffic/to/0/bytes null
                /traffic/to/0/bytes_per_s null
                /traffic/to/0/usd_per_hour null
                /traffic/to/0/usd_per_month null
                /traffic/per_order/messages 4.0
                /traffic/per_order/bytes null
                /traffic/per_order/usd null
                /amplification/tables/0/replica_writes 60
                /amplification/tables/1/table "system.paxos"
                /amplification/tables/1/logical_writes 0
                /amplification/tables/1/replica_writes null
                /amplification/tables/1/measured null
                /amplification/tables/1/predicted null""");
        for (String check : List.of("expired_messages", "dropped_messages", "hints_waiting", "tombstones_scanned")) {
            assertTells(check(check, ""), "/value null\n/status \"unknown\"");
        }
        assertThat(management.get("/actuator/prometheus").text())
                .contains("geobroker_wan_messages_total{region=\"sydney\",to=\"north-virginia\"} 40.0")
                .contains("geobroker_cassandra_check{check=\"expired_messages\",region=\"sydney\"} NaN")
                .doesNotContain("geobroker_wan_bytes_total", "geobroker_wan_usd_total");
    }

    @Test
    void whileNoNodeAnswersNothingIsKnownOfThem() throws Exception {
        aSecondOfWork();
        levers.nanos.addAndGet(1_000_000_000);
        read(NodeReading.down("a", "127.1.1.1", "no answer: DriverTimeoutException"));

        assertTells(nobody.get("/geo/picture").json(), """
                /traffic/to/0/messages null
                /traffic/to/0/bytes_per_s null
                /traffic/per_order/usd null
                /amplification/all/replica_writes null""");
    }

    @Test
    void withoutWritesOfNodesThereIsNoRatio() throws Exception {
        aSecondOfWork(Set.of(NodeCounter.all(Kind.REPLICA_WRITES)));

        assertThat(nobody.get("/geo/picture").json().at("/amplification/all")).isEqualTo(HttpBroker.json("""
                {"table": "all", "logical_writes": 10, "replica_writes": null, "measured": null, "predicted": 6.0}"""));
    }

    /** Ten orders are written by this region and as many by the other one; all of it reaches three replicas here. */
    private void aSecondOfWork() {
        aSecondOfWork(Set.of());
    }

    private void aSecondOfWork(Set<NodeCounter> untold) {
        read(node("a", 1_000, 500, untold));
        levers.nanos.addAndGet(1_000_000_000);
        levers.totals.set(
                new BrokerTotals(Map.of("open_orders", new TableWrites(10, 0, 0, 0, 0, 1_000, 0)), 4, 1, 40, 10, 5));
        read(node("a", 1_060, 540, untold));
    }

    private void read(NodeReading... readings) {
        nodes.tell(readings);
        metering.read().toCompletableFuture().join();
        pictures.refresh();
    }

    private void hear(String picture) {
        otherBroker.tell(picture);
        regions.ask().toCompletableFuture().join();
    }

    /** Two canaries of the other region come, and a ping is answered. */
    private void hear() {
        for (int i = 0; i < 2; i++) {
            levers.nanos.addAndGet(Duration.ofSeconds(2).toNanos());
            long micros = ChronoUnit.MICROS.between(Instant.EPOCH, BrokerOverHttp.TODAY);
            long sentAt = micros - 120_000 - 2_000_000L * canariesLeft--;
            canaries.send(VIRGINIA, new Canary(sentAt, sentAt));
            watch.look().toCompletableFuture().join();
        }
        roundTrips.measure().toCompletableFuture().join();
        pictures.refresh();
    }

    private int canariesLeft = 3;

    private static NodeReading node(
            String id, long writes, long messages, Set<NodeCounter> untold, HealthMeasure... vitals) {
        return new NodeReading(
                id,
                id.equals("a") ? "127.1.1.1" : "127.1.1.2",
                Map.of(
                        NodeCounter.of(Kind.REPLICA_WRITES, "open_orders"),
                        writes,
                        NodeCounter.of(Kind.REPLICA_WRITES, Amplification.PAXOS),
                        7L,
                        new NodeCounter(Kind.SENT_MESSAGES, VIRGINIA, "127.1.2.1:7000"),
                        messages,
                        new NodeCounter(Kind.SENT_BYTES, VIRGINIA, "127.1.2.1:7000"),
                        messages * 200),
                untold,
                List.of(vitals),
                null);
    }

    private JsonNode check(String what, String where) throws Exception {
        for (JsonNode check : nobody.get("/geo/health/cluster").json().at("/checks")) {
            if (check.at("/what").asString().equals(what)
                    && check.at("/where").asString().equals(where)) {
                return check;
            }
        }
        throw new AssertionError("no check " + what + " of " + where + " in "
                + nobody.get("/geo/health/cluster").text());
    }

    /** What others read of it, and something of a version to come. */
    private static String pictureOfVirginia() {
        return """
                {"region": "north-virginia", "instance": "north-virginia-1", "window_s": 2.0, "what_is_to_come": [1],
                 "amplification": {
                   "tables": [{"table": "open_orders", "logical_writes": 10, "replica_writes": 60, "predicted": 6.0}]},
                 "traffic": {
                   "to": [{"region": "sydney", "messages_per_s": 5.0, "bytes_per_s": 2000.0, "usd_per_hour": 0.1}]},
                 "links_in": [{"from": "sydney", "lag_ms": 117.5, "state": "up"}],
                 "links_out": [{"to": "sydney", "rtt_ms": 233.0, "state": "up"}],
                 "work": {"owned": 0, "partitions": 0, "tickers": 1.0, "orders": 20.0, "trades": 0.0,
                   "copies": {"sydney": {"messages": 5.0, "bytes": 2000.0}},
                   "answers": {"sydney": {"messages": 15.0, "bytes": 315.0}}}}""";
    }
}
