package io.geobroker.insight.placement.web;

import static io.geobroker.insight.JsonValues.assertTells;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.insight.WatchedBrokerTest;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@WatchedBrokerTest
class PlacementOverHttpTest extends OverHttp {
    @Autowired
    private PlacementOverHttp.Books books;

    @Autowired
    private PartitionReads reads;

    @BeforeEach
    void noBooks() {
        books.orders().clear();
        books.answer().set(true);
    }

    @Test
    void tellsWhereAnOwnedSymbolIsAndWhatItsBookHolds() throws Exception {
        books.orders().put(new Symbol("CSL"), List.of(12));
        reads.began(new Symbol("CSL"), 0);
        reads.returned(new Symbol("CSL"), 0, 3);

        Answer answer = nobody.get("/geo/symbols/CSL/placement").assertStatus(200);

        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"symbol": "CSL", "exchange": "ASX", "home_region": "sydney", "first_home_region": "sydney",
                 "matched_in": ["sydney"], "move": null, "buckets": 1, "owned_here": true,
                 "partitions": [{"bucket": 0, "token": "CSL/0",
                   "replicas": {
                     "NorthVirginiaDC": [{"address": "127.1.2.1", "state": "unknown"}],
                     "SydneyDC": [{"address": "127.1.1.1", "state": "up"}, {"address": "127.1.1.2", "state": "down"}]},
                   "orders": 12, "reads": 1, "rows_read": 3, "rows_read_per_second": 0.0}]}"""));
    }

    @Test
    void whatOnlyTheHomeRegionKnowsIsNull() throws Exception {
        assertTells(nobody.get("/geo/symbols/IBM/placement").json(), """
                /home_region "north-virginia"
                /owned_here false
                /partitions/0/orders null
                /partitions/0/reads null
                /partitions/0/rows_read null
                /partitions/0/rows_read_per_second null""");
    }

    @Test
    void tellsTheOrdersOfEachBucketAsFarAsTheBookDoes() throws Exception {
        Symbol anz = new Symbol("ANZ");
        listings.setBuckets(anz, 2);

        books.orders().put(anz, List.of(7));
        assertThat(ordersOfAnz()).isEqualTo("[7, null]");
        books.orders().put(anz, List.of(7, 0, 5));
        assertThat(ordersOfAnz()).isEqualTo("[7, 0, 5]");
        books.answer().set(false);
        assertThat(ordersOfAnz()).isEqualTo("[null, null]");

        listings.setBuckets(anz, 1);
    }

    private String ordersOfAnz() throws Exception {
        return nobody.get("/geo/symbols/ANZ/placement")
                .json()
                .path("partitions")
                .valueStream()
                .map(partition -> partition.path("orders"))
                .toList()
                .toString();
    }

    @Test
    void whileASymbolMovesTwoRegionsMatchIt() throws Exception {
        listings.move(move(OptionalLong.empty(), OptionalLong.empty()));
        assertThat(homeOfBoeing()).isEqualTo(HttpBroker.json("""
                {"home_region": "north-virginia", "first_home_region": "north-virginia",
                 "matched_in": ["sydney", "north-virginia"],
                 "move": {"move": 1, "from": "north-virginia", "to": "sydney", "asked_at": "1970-01-01T00:00:01Z",
                  "ready_at": null}}"""));

        listings.move(move(OptionalLong.of(2_000_000), OptionalLong.empty()));
        assertThat(homeOfBoeing()).isEqualTo(HttpBroker.json("""
                {"home_region": "sydney", "first_home_region": "north-virginia",
                 "matched_in": ["sydney", "north-virginia"],
                 "move": {"move": 1, "from": "north-virginia", "to": "sydney", "asked_at": "1970-01-01T00:00:01Z",
                  "ready_at": "1970-01-01T00:00:02Z"}}"""));

        listings.move(move(OptionalLong.of(2_000_000), OptionalLong.of(3_000_000)));
        assertThat(homeOfBoeing()).isEqualTo(HttpBroker.json("""
                {"home_region": "sydney", "first_home_region": "north-virginia", "matched_in": ["sydney"],
                 "move": null}"""));
    }

    private JsonNode homeOfBoeing() throws Exception {
        ObjectNode placement =
                (ObjectNode) nobody.get("/geo/symbols/BA/placement").json();
        return placement.retain("home_region", "first_home_region", "matched_in", "move");
    }

    private static SymbolMove move(OptionalLong readyMicros, OptionalLong drainedMicros) {
        return new SymbolMove(
                new Symbol("BA"), 1, "north-virginia", "sydney", 1_000_000, "ann", readyMicros, drainedMicros);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOSUCH", "csl", "%20", "A%21"})
    void aSymbolThatIsNotListedIsNotFound(String symbol) throws Exception {
        Answer answer = nobody.get("/geo/symbols/" + symbol + "/placement").assertStatus(404);

        assertThat(answer.json().path("code").asInt()).isEqualTo(40410000);
        assertThat(answer.json().path("message").asString()).startsWith("symbol not found: ");
    }

    @Test
    void tellsTheShareOfEachNodeTheLoadOfTheLocalOnesAndWhatIsHot() throws Exception {
        books.orders().put(new Symbol("BHP"), List.of(3_500));
        books.orders().put(new Symbol("CBA"), List.of(1_000));

        Answer answer = nobody.get("/geo/balance").assertStatus(200);

        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"datacenters": [
                  {"name": "NorthVirginiaDC", "region": "north-virginia", "replication_factor": 1, "ring_share": 0.5,
                   "nodes": [
                     {"address": "127.1.2.1", "rack": "rack1", "state": "unknown", "tokens": 4, "ring_share": 0.5,
                      "data_share": 1.0, "load": null}]},
                  {"name": "SydneyDC", "region": "sydney", "replication_factor": 2, "ring_share": 0.5,
                   "nodes": [
                     {"address": "127.1.1.1", "rack": "rack1", "state": "up", "tokens": 4, "ring_share": 0.3,
                      "data_share": 1.0,
                      "load": {"problem": null, "disk_mebibytes": 6, "reads": 110, "writes": 220, "tables": [
                        {"table": "open_orders", "disk_mebibytes": 5, "largest_partition_mebibytes": 2, "reads": 100,
                         "writes": 200, "partitions_estimate": 12, "mean_partition_bytes_estimate": 345},
                        {"table": "order_outcomes", "disk_mebibytes": 1, "largest_partition_mebibytes": 0, "reads": 10,
                         "writes": 20, "partitions_estimate": null, "mean_partition_bytes_estimate": null}]}},
                     {"address": "127.1.1.2", "rack": "rack2", "state": "down", "tokens": 4, "ring_share": 0.2,
                      "data_share": 1.0,
                      "load": {"problem": "no connection", "disk_mebibytes": null, "reads": null, "writes": null,
                               "tables": null}}]}],
                 "hot": {"above_orders": 1000, "above_rows_read_per_second": 500.0, "symbols_seen": 2, "partitions": [
                   {"symbol": "BHP", "bucket": 0, "orders": 3500, "rows_read_per_second": 0.0, "buckets": 1,
                    "buckets_that_spread": 4}]}}"""));
    }

    @Test
    void tellsTheBalanceOfNodesThoughTheBooksDoNotAnswer() throws Exception {
        books.orders().put(new Symbol("BHP"), List.of(3_500));
        books.answer().set(false);

        JsonNode balance = nobody.get("/geo/balance").json();

        assertThat(balance.path("datacenters")).hasSize(2);
        assertThat(balance.at("/hot/symbols_seen").asInt()).isZero();
        assertThat(balance.at("/hot/partitions")).isEmpty();
    }
}
