package io.geobroker.insight.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.insight.WatchedBrokerTest;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.schema.listing.Price;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;

/** Who asks without a key learns prices, and nothing of single orders or of what the broker is configured with. */
@DirtiesContext
@WatchedBrokerTest({
    "geobroker.insight.show-orders=false",
    "geobroker.admin.token=the token of all operators",
    "geobroker.market.credential=the credential of all brokers",
    "geobroker.cassandra.access.user=broker",
    "geobroker.cassandra.access.password=the password of the role"
})
class StrangersTest extends OverHttp {
    @Test
    void tellsNothingOfSingleOrders(@Autowired RecentFills fills, @Autowired RegionSnapshots pictures)
            throws Exception {
        OpenOrder order = anOrder().of("BHP").forShares(5).build();
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, BrokerOverHttp.TODAY);
        fills.filled(order, Optional.of("sydney"), Duration.ofMillis(3), micros);
        fills.traded(new Outcome.Filled(order, decidedAt(micros, "sydney-1"), Price.parse("45.10"), micros));
        pictures.refresh();

        HttpBroker.Answer picture = nobody.get("/geo/picture");

        assertThat(picture.json().at("/tape")).isEqualTo(HttpBroker.json("""
                [{"symbol": "BHP", "price": "45.1", "qty": null, "at": "2026-03-10T12:00:00Z", "order_id": null}]"""));
        assertThat(picture.json().at("/journeys")).isEqualTo(HttpBroker.json("""
                [{"order_id": null, "symbol": "BHP", "type": null, "placed_in": "sydney",
                  "ticker_to_fill_ms": 3.0, "at": "2026-03-10T12:00:00Z"}]"""));
        assertThat(picture.text()).doesNotContain(order.id().toString());
        assertThat(nobody.get("/geo/world").text()).doesNotContain(order.id().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/geo/summary", "/geo/regions", "/geo/picture", "/geo/world"})
    void tellsNothingThatABrokerIsConfiguredWith(String path) throws Exception {
        assertThat(nobody.get(path).assertStatus(200).text())
                .doesNotContain("the token of all operators")
                .doesNotContain("the credential of all brokers")
                .doesNotContain("the password of the role");
    }
}
