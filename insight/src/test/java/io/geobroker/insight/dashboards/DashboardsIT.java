package io.geobroker.insight.dashboards;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Tickers;
import io.geobroker.insight.dashboards.Deployment.Dashboard;
import io.geobroker.insight.dashboards.Deployment.Query;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Every query of every dashboard, and every rule, before a real Prometheus that scrapes a real world at work. */
@Tag("full")
@ExtendWith(SharedWorld.class)
class DashboardsIT {
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final String PROMETHEUS = "geobroker-prometheus";
    private static final Pattern METRIC = Pattern.compile("\\b(?:geobroker|http|jvm|kafka|process|system)_[a-z0-9_]+");

    private final Brokers brokers;
    private Tickers toSydney;
    private Tickers toVirginia;
    private Customer sally;
    private Customer vince;

    DashboardsIT(Brokers brokers) {
        this.brokers = brokers;
    }

    @BeforeEach
    void aWorldAtWork() {
        brokers.onePerRegion();
        toSydney = brokers.tickers(SYDNEY);
        toVirginia = brokers.tickers(VIRGINIA);
        sally = brokers.customer("dashboards-sally", SYDNEY);
        vince = brokers.customer("dashboards-vince", VIRGINIA);
    }

    @Test
    void everyPanelShowsDataAndEveryRuleIsEvaluated() {
        Map<String, URI> targets = Map.of(SYDNEY, brokers.management(SYDNEY), VIRGINIA, brokers.management(VIRGINIA));
        try (PrometheusServer prometheus = PrometheusServer.start(Path.of("target", "prometheus"), targets)) {
            List<Query> queries =
                    queries().filter(query -> query.source().equals(PROMETHEUS)).toList();

            Set<String> empty = new TreeSet<>();
            await().atMost(FIVE_MINUTES)
                    .pollInterval(Duration.ofSeconds(1))
                    .until(
                            () -> {
                                work();
                                empty.clear();
                                queries.stream()
                                        .filter(query -> !hasData(prometheus.query(promQl(query))))
                                        .forEach(query -> empty.add(query.name() + " — " + query.text()));
                                return empty;
                            },
                            Set::isEmpty);

            assertThat(queries).hasSizeGreaterThan(70);
            assertThat(prometheus.targets().values()).containsExactly("up", "up");
            rulesAreWell(prometheus);
        }
    }

    @Test
    void everyQueryInCqlHasRowsInBothDatacenters() {
        toSydney.send("BHP", "45");
        toVirginia.send("IBM", "190");
        sally.place("IBM", "buy", "limit", "0.01", 1);
        vince.place("BHP", "buy", "limit", "0.01", 1);
        sally.place("IBM", "buy", "limit", "195", 1);
        sally.place("BHP", "buy", "limit", "50", 1);

        List<Query> queries =
                queries().filter(query -> query.source().equals("${cassandra}")).toList();
        assertThat(queries).hasSizeGreaterThan(3);
        for (String region : List.of(SYDNEY, VIRGINIA)) {
            CqlSession session = brokers.tables(region).session();
            for (String symbol : List.of("BHP", "IBM")) {
                for (Query query : queries) {
                    await(query.name() + " in " + region)
                            .atMost(FIVE_MINUTES)
                            .until(
                                    () -> {
                                        toSydney.send("BHP", "45");
                                        toVirginia.send("IBM", "190");
                                        return session.execute(query.text().replace("$symbol", symbol))
                                                .all();
                                    },
                                    rows -> !rows.isEmpty() && startsWithText(rows.get(0)));
                }
            }
        }
    }

    /** Orders of all kinds, from both regions for both regions, and the tickers that fill them. */
    private void work() {
        toSydney.send("BHP", "45");
        toVirginia.send("IBM", "190");
        for (Customer customer : List.of(sally, vince)) {
            customer.place("BHP", "buy", "limit", "50", 1);
            customer.place("IBM", "buy", "limit", "195", 1);
        }
        toSydney.send("BHP", "45.01");
        toVirginia.send("IBM", "190.01");
        for (String mode : List.of("forward", "remote-dc", "global")) {
            market(sally, "IBM", mode);
            market(vince, "BHP", mode);
        }
        market(sally, "BHP", "local");
        sally.get("/v2/orders");
    }

    /** Refused while the stock has no price yet. */
    private static void market(Customer customer, String symbol, String mode) {
        customer.post(
                Map.of("symbol", symbol, "qty", "1", "side", "buy", "type", "market", "time_in_force", "day"),
                "X-Geo-Mode",
                mode);
    }

    private static void rulesAreWell(PrometheusServer prometheus) {
        await().atMost(FIVE_MINUTES)
                .untilAsserted(() -> assertThat(prometheus.rules())
                        .hasSize(Deployment.rules().size())
                        .allSatisfy(rule -> assertThat(rule.path("health").asString())
                                .as(
                                        "%s: %s",
                                        rule.path("name").asString(),
                                        rule.path("lastError").asString())
                                .isEqualTo("ok")));
        Set<String> known = prometheus.metrics().collect(Collectors.toSet());
        assertThat(Deployment.rules()).allSatisfy(rule -> {
            String expression = rule.path("expr").asString();
            // Labels of other rules' names have colons and are in no pattern of metrics.
            assertThat(known)
                    .as(expression)
                    .containsAll(METRIC.matcher(expression)
                            .results()
                            .map(MatchResult::group)
                            .toList());
        });
    }

    private static Stream<Query> queries() {
        return Deployment.dashboards().stream()
                .map(Dashboard::panels)
                .flatMap(List::stream)
                .flatMap(panel -> panel.queries().stream());
    }

    /** As Grafana would ask with all regions chosen. */
    private static String promQl(Query query) {
        return query.text().replace("$region", ".*").replace("$__rate_interval", "1m");
    }

    /** At least one series whose value is a number. */
    private static boolean hasData(JsonNode series) {
        return series.valueStream()
                .map(each -> each.at("/value/1").asString())
                .anyMatch(value -> !value.equals("NaN") && !value.endsWith("Inf"));
    }

    /** The plugin names a series by its first column. */
    private static boolean startsWithText(Row row) {
        return row.getObject(0) instanceof String;
    }
}
