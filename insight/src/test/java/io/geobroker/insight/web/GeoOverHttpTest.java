package io.geobroker.insight.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp.LocalDatacenterSwitch;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.insight.WatchedBrokerTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Status;
import org.springframework.test.annotation.DirtiesContext;

/** What operators see; with a broker of its own, for its counters start at zero. */
@DirtiesContext
@WatchedBrokerTest("geobroker.web.max-in-flight=1999")
class GeoOverHttpTest extends OverHttp {
    @Test
    void sumsUpWhatThisBrokerDid(@Autowired MatchingMeters matching, @Autowired OrderMeters orders) throws Exception {
        matching.count(Counted.TICKERS_RECEIVED);
        matching.count(Counted.TICKERS_RECEIVED);
        orders.orderPlaced(Duration.ofMillis(3));
        matching.filled(anOrder().placedIn("sydney").build(), Duration.ofMillis(2), Duration.ofMillis(1));
        matching.count(Counted.CLAIMS_LOST);

        Answer answer = nobody.get("/geo/summary").assertStatus(200);

        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"region": "sydney", "instance": "sydney-1", "tickers": 2, "orders": 1, "fills": 1, "lost_claims": 1,
                 "open_orders": 321, "consumer_lag": 4,
                 "ticker_to_fill": {
                  "recent": {"count": 1, "mean_ms": 2.0, "p50_ms": 2.0, "p99_ms": 2.0, "p999_ms": 2.0, "max_ms": 2.0},
                  "since_start":
                            {"count": 1, "mean_ms": 2.0, "p50_ms": 2.0, "p99_ms": 2.0, "p999_ms": 2.0, "max_ms": 2.0}},
                 "ticker_time_to_fill": {
                  "recent": {"count": 1, "mean_ms": 1.0, "p50_ms": 1.0, "p99_ms": 1.0, "p999_ms": 1.0, "max_ms": 1.0},
                  "since_start":
                            {"count": 1, "mean_ms": 1.0, "p50_ms": 1.0, "p99_ms": 1.0, "p999_ms": 1.0, "max_ms": 1.0}}}"""));
    }

    @Test
    void showsTheRegionsFromHere() throws Exception {
        assertThat(nobody.get("/geo/regions").json()).isEqualTo(HttpBroker.json("""
                [{"name": "sydney", "title": "Sydney", "datacenter": "SydneyDC", "here": true, "rtt_ms": 0,
                  "listings": 10, "latitude": -33.87, "longitude": 151.21, "egress_usd_per_gb": 0.098},
                 {"name": "north-virginia", "title": "North Virginia", "datacenter": "NorthVirginiaDC", "here": false,
                  "rtt_ms": 230, "listings": 11, "latitude": 38.95, "longitude": -77.45, "egress_usd_per_gb": 0.02}]"""));
    }

    @Test
    void exposesItsMetricsToPrometheus() throws Exception {
        assertThat(management.get("/actuator/prometheus").text())
                .contains("geobroker_ticker_to_fill_seconds{placed=\"local\",region=\"sydney\",quantile=\"0.99\"}")
                .contains("geobroker_ticker_to_fill_seconds_max{placed=\"remote\",region=\"sydney\"}")
                .contains("geobroker_ticker_time_to_fill_seconds_count{region=\"sydney\"}")
                .contains("geobroker_tickers_ignored_total{reason=\"malformed\",region=\"sydney\"} 0.0")
                .contains("geobroker_orders_late_total{found_by=\"sweep\",region=\"sydney\"} 0.0")
                .contains("geobroker_web_in_flight{region=\"sydney\"} 0.0");
    }

    @Test
    void staysAliveButIsNotReadyWithoutItsDatacenter(@Autowired LocalDatacenterSwitch localDatacenter)
            throws Exception {
        assertThat(management.get("/actuator/health").status()).isEqualTo(200);
        assertThat(management.get("/actuator/health/readiness").status()).isEqualTo(200);

        localDatacenter.set(Status.DOWN);

        assertThat(management.get("/actuator/health/liveness").status()).isEqualTo(200);
        Answer readiness = management.get("/actuator/health/readiness").assertStatus(503);
        assertThat(readiness.json().at("/components/localDatacenter/status").stringValue())
                .isEqualTo("DOWN");
        localDatacenter.set(Status.UP);
    }

    @Test
    void withoutATokenThereIsNoOperatorsEndpoint() throws Exception {
        assertThat(management.get("/geo/admin/accounts").status()).isEqualTo(404);
    }
}
