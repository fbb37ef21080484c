package io.geobroker.broker.region.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** It is the afternoon of {@link BrokerOverHttp#TODAY}, a Tuesday, in UTC. */
@SpringBootTest(classes = BrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ClockOverHttpTest {
    @LocalServerPort
    private int port;

    private HttpBroker broker;

    @BeforeEach
    void connect() {
        broker = new HttpBroker(port, "clock-watcher");
    }

    @Test
    void tellsTheClockOfItsRegionsExchange() throws Exception {
        assertThat(broker.get("/v2/clock").json()).isEqualTo(HttpBroker.json("""
                {"timestamp": "2026-03-10T23:00:00+11:00", "is_open": false, "next_open": "2026-03-11T10:00:00+11:00",
                 "next_close": "2026-03-11T16:00:00+11:00", "exchange": "ASX", "time_zone": "Australia/Sydney"}"""));
    }

    @Test
    void tellsTheClockOfAnotherExchange() throws Exception {
        assertThat(broker.get("/v2/clock?exchange=BITSTAMP").json()).isEqualTo(HttpBroker.json("""
                {"timestamp": "2026-03-10T12:00:00Z", "is_open": true, "next_open": "2026-03-11T00:00:00Z",
                 "next_close": "2026-03-11T00:00:00Z", "exchange": "BITSTAMP", "time_zone": "Z"}"""));
        Answer unknown = broker.get("/v2/clock?exchange=NOWHERE");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.json()).isEqualTo(HttpBroker.error(40410000, "exchange not found for NOWHERE"));
    }

    @Test
    void tellsTheClocksOfAllExchanges() throws Exception {
        assertThat(broker.get("/geo/clocks").json().findValuesAsString("exchange"))
                .containsExactly("ASX", "NYSE", "BITSTAMP");
    }
}
