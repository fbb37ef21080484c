package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Objects;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.test.annotation.DirtiesContext;

/** Nobody without a key can stop a broker, and nobody with one by being slow. */
@DirtiesContext
@Timeout(120)
@BrokerTest({
    "geobroker.web.connections.head-within=2s",
    "geobroker.web.connections.slowest-body=100000",
    "geobroker.web.connections.slowest-reader=1000000",
    "geobroker.web.connections.reader-grace=300ms"
})
class ConnectionsOverHttpTest extends OverHttp {
    @ParameterizedTest
    @ValueSource(ints = {40, 500})
    void refusesWithoutAKeyBeforeTheBodyHasCome(int attackers) throws Exception {
        for (int i = 0; i < attackers; i++) {
            String key = i % 2 == 0
                    ? ""
                    : "APCA-API-KEY-ID: PK%018d\r\nAPCA-API-SECRET-KEY: guessed\r\n".formatted(attackers + i);
            connect(port).say(RawConnection.headOfOrder(key, 10_000) + "{");
        }

        othersGoOn();
        for (RawConnection connection : connections) {
            assertThat(connection.status()).isEqualTo(401);
            assertThat(connection.rest()).contains("40110000");
        }
    }

    /** Whoever the kernel has no room for tries again after a second, then after three. */
    @Test
    void manyMayComeAtOnceThroughBothDoors(@Autowired ServletWebServerApplicationContext context) {
        JettyWebServer server = (JettyWebServer) Objects.requireNonNull(context.getWebServer());
        assertThat(server.getServer().getConnectors())
                .hasSize(2)
                .allSatisfy(door -> assertThat(((ServerConnector) door).getAcceptQueueSize())
                        .isGreaterThan(500));
    }

    @Test
    void noThreadWaitsForBodiesOfCustomers() throws Exception {
        for (int i = 0; i < 200; i++) {
            connect(port).say(RawConnection.headOfOrder(RawConnection.keyOf("slow"), 10_000));
        }

        othersGoOn();
    }

    /** However much others have sent. */
    @Test
    void givesUpABodyThatComesTooSlowly() throws Exception {
        for (int i = 0; i < 4; i++) {
            RawConnection huge = connect(port)
                    .say(RawConnection.headOfOrder(RawConnection.keyOf("huge"), 8_000_000))
                    .say(" ".repeat(700_000));
            assertThat(huge.status()).isEqualTo(413);
        }
        double before = RawConnection.dropped(registry, "slow-body");
        RawConnection slow = connect(port).say(RawConnection.headOfOrder(RawConnection.keyOf("slow"), 10_000));

        await().until(() -> {
            try {
                slow.say(" ");
            } catch (IOException e) {
                return true;
            }
            return RawConnection.dropped(registry, "slow-body") > before;
        });
        assertThat(slow.rest()).startsWith("HTTP/1.1 400 ").contains("request body ended before it was complete");
    }

    @Test
    void closesConnectionsWhoseHeadIsNotCompleteInTime() throws Exception {
        double before = RawConnection.dropped(registry, "slow-head");
        RawConnection silent = connect(port);
        RawConnection slow = connect(port).say("GET /geo/prices HTTP/1.1\r\nHost: broker\r\nX-Slow: ");
        RawConnection second = connect(port).say("GET /v2/assets HTTP/1.1\r\nHost: broker\r\n\r\n");
        assertThat(second.status()).isEqualTo(401);
        second.say("GET /v2/assets HTTP/1.1\r\nHost: bro");

        assertThat(silent.rest()).isEmpty();
        assertThat(slow.rest()).isEmpty();
        assertThat(second.rest()).endsWith("}");
        assertThat(RawConnection.dropped(registry, "slow-head")).isEqualTo(before + 3);
    }

    @Test
    void noThreadWaitsForReadersWhoAreDropped() throws Exception {
        for (int i = 0; i < 60; i++) {
            connect(port).say("GET /v3/api-docs HTTP/1.1\r\nHost: broker\r\n\r\n".repeat(100));
        }

        othersGoOn();
        await().until(() -> RawConnection.dropped(registry, "slow-reader") > 0);
    }

    /** As some clients ask before a body; who has no key need not send one. */
    @Test
    void letsAClientAskWhetherItMaySendItsBody() throws Exception {
        String expecting = "Expect: 100-continue\r\nConnection: close\r\n";
        String order = HttpBroker.ORDER;
        RawConnection asking = connect(port)
                .say(RawConnection.headOfOrder(RawConnection.keyOf("careful") + expecting, order.length()));
        RawConnection refused = connect(port).say(RawConnection.headOfOrder(expecting, order.length()));

        assertThat(asking.until("\r\n\r\n")).startsWith("HTTP/1.1 100 ");
        assertThat(asking.say(order).rest()).startsWith("HTTP/1.1 200 ").endsWith("}");
        assertThat(refused.rest()).startsWith("HTTP/1.1 401 ").endsWith("}");
    }

    /** As old gateways and their checks of health ask. */
    @ParameterizedTest
    @CsvSource({"/v2/assets/BHP, true", "/actuator/health/liveness, false"})
    void answersHttp10(String path, boolean ofCustomers) throws Exception {
        RawConnection old = connect(ofCustomers ? port : managementPort)
                .say("GET " + path + " HTTP/1.0\r\n" + RawConnection.keyOf("old") + "\r\n");

        assertThat(old.rest()).startsWith("HTTP/1.1 200 ").endsWith("}");
    }

    /** Whole answers are written by no thread that waits. */
    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PATCH", "PUT", "DELETE"})
    void collectsAnswersToAllMethods(String method) throws Exception {
        for (HttpBroker asking : List.of(broker, nobody)) {
            Answer refused =
                    asking.send(asking.request("/v2/orders/nothing").method(method, BodyPublishers.ofString("{")));

            assertThat(refused.json().has("code")).isTrue();
            assertThat(refused.headers().firstValueAsLong("Content-Length"))
                    .hasValue(refused.text().length());
        }
    }

    @Test
    void anAnswerLongerThanASocketTakesIsWhole() throws Exception {
        Answer document = nobody.get("/v3/api-docs").assertStatus(200);

        assertThat(document.json().path("paths").size()).isGreaterThan(10);
    }

    @Test
    void refusesManySymbols() throws Exception {
        Answer many = broker.get("/v2/orders?symbols=" + "A,".repeat(500) + "A");
        Answer tooMany = broker.get("/v2/orders?symbols=" + "A,".repeat(100_000));

        assertThat(many.json()).isEqualTo(HttpBroker.error(42210000, "symbols must be at most 500"));
        assertThat(tooMany.status()).isEqualTo(414);
        assertThat(tooMany.json().path("code").asInt()).isEqualTo(41410000);
        broker.get("/v2/orders?symbols=" + "A,".repeat(499) + "A").assertStatus(200);
    }

    @Test
    void refusesDeepAndHugeBodies() throws Exception {
        Answer deep = broker.post("/v2/orders", "[".repeat(30_000) + "]".repeat(30_000));
        RawConnection huge = connect(port)
                .say(RawConnection.headOfOrder(RawConnection.keyOf("careful"), 8_000_000) + " ".repeat(700_000));

        assertThat(deep.status()).isEqualTo(400);
        assertThat(huge.status()).isEqualTo(413);
        broker.post("/v2/orders", "{\"symbol\": \"" + "A".repeat(65_000) + "\"}")
                .assertStatus(422);
        othersGoOn();
    }

    @ParameterizedTest
    @CsvSource({
        "/actuator/health, false",
        "/actuator, false",
        "/actuator/prometheus, false",
        "/geo/admin/accounts, false",
        "/%61ctuator/health, false",
        "/v2/assets, true"
    })
    void eachPortHasItsPaths(String path, boolean ofCustomers) throws Exception {
        HttpBroker other = ofCustomers ? management : broker;

        assertThat(other.get(path).status()).isEqualTo(404);
        assertThat((ofCustomers ? broker : management).get(path).status()).isNotEqualTo(404);
    }

    private void othersGoOn() throws Exception {
        assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
        broker.post("/v2/orders", HttpBroker.ORDER).assertStatus(200);
        assertThat(management.get("/actuator/health/liveness").status()).isEqualTo(200);
    }
}
