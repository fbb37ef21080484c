package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.AccountsOverHttp;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.platform.web.RawConnection;
import io.geobroker.broker.update.UpdateMeters;
import io.geobroker.broker.update.web.SseClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@Import(InFlightLimitTest.SlowKeys.class)
@BrokerTest({"geobroker.web.max-in-flight=3", "geobroker.updates.heartbeat-interval=100ms"})
class InFlightLimitTest extends OrdersAtOnce {
    @Autowired
    private HeldKeys keys;

    @Test
    void shedsRequestsAboveTheLimitUntilOthersAreDone() throws Exception {
        double before = registry.get(RequestMeters.SHED).counter().count();
        for (int round = 1; round <= 3; round++) {
            List<CompletableFuture<Answer>> working = hold(3);

            Answer shed = broker.get("/v2/assets/BHP");

            shed.assertError(42910000, "too many requests: 3 are being worked on; nothing was done, safe to repeat");

            assertThat(shed.header("Retry-After")).isEqualTo("1");
            assertThat(shed.header("Content-Type")).isEqualTo("application/json");
            assertThat(registry.get(RequestMeters.IN_FLIGHT).gauge().value()).isEqualTo(3);
            assertThat(registry.get(RequestMeters.SHED).counter().count()).isEqualTo(before + round);
            assertThat(management.get("/actuator/health").status()).isEqualTo(200);

            placing.release();
            assertThat(working).allMatch(answer -> answer.join().status() == 200);
            awaitNoneInFlight();
            assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
        }
    }

    @Test
    void refusesBeforeTheBodyHasCome() throws Exception {
        double before = connections();
        List<CompletableFuture<Answer>> working = hold(3);

        try (RawConnection tooMany = new RawConnection(port)) {
            tooMany.say(RawConnection.headOfOrder(RawConnection.keyOf("alice"), HttpBroker.ORDER.length()));
            assertThat(tooMany.status()).isEqualTo(429);
        }
        Awaitility.await().until(() -> connections() <= before);
        placing.release();
        assertThat(working).allMatch(answer -> answer.join().status() == 200);
    }

    @Test
    void refusesWhileAsManyKeysOfCustomersAreLookedUpAgain() throws Exception {
        List<HttpBroker> known = Stream.of("bob", "carol", "dave")
                .map(each -> new HttpBroker(port, each))
                .toList();
        for (HttpBroker customer : known) {
            assertThat(customer.get("/v2/assets/BHP").status()).isEqualTo(200);
        }
        keys.hold();
        List<CompletableFuture<Answer>> coming = known.stream()
                .map(customer -> customer.postLater("/v2/orders", HttpBroker.ORDER))
                .toList();
        Awaitility.await().until(() -> keys.waiting() == 3);

        broker.get("/v2/assets/BHP")
                .assertError(42910000, "too many requests: 3 are being worked on; nothing was done, safe to repeat");
        assertThat(keys.waiting()).isEqualTo(3);

        keys.release();
        assertThat(coming).allMatch(answer -> answer.join().status() == 200);
        assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
    }

    @Test
    void keysOfStreamsThatAreLookedUpAgainTakeNoPlaces() throws Exception {
        try (SseClient one = stream("bob");
                SseClient two = stream("carol");
                SseClient three = stream("dave")) {
            keys.hold();
            Awaitility.await().until(() -> keys.waiting() == 3);
            assertThat(List.of(one.status(), two.status(), three.status())).containsOnly(200);

            CompletableFuture<Answer> customer = broker.postLater("/v2/orders", HttpBroker.ORDER);
            Awaitility.await().until(() -> keys.waiting() == 4);

            keys.release();
            assertThat(customer.join().status()).isEqualTo(200);
        }
        Awaitility.await()
                .until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() == 0);
    }

    private SseClient stream(String customer) throws Exception {
        return new SseClient(new HttpBroker(port, customer).request("/v2/events/trades"));
    }

    @Test
    void keysThatNobodyKnowsTakeNoPlaces() throws Exception {
        keys.hold();
        for (String name : List.of("x", "y", "z")) {
            String key = "APCA-API-KEY-ID: " + HttpBroker.keyOf("of-a-stranger-" + name)
                    + "\r\nAPCA-API-SECRET-KEY: wrong\r\n";
            connect(port)
                    .say(RawConnection.headOfOrder(key, HttpBroker.ORDER.length()))
                    .say(HttpBroker.ORDER);
        }
        Awaitility.await().until(() -> keys.waiting() == 3);

        CompletableFuture<Answer> customer = broker.postLater("/v2/orders", HttpBroker.ORDER);
        Awaitility.await().until(() -> keys.waiting() == 4);
        assertThat(customer).isNotDone();

        keys.release();
        for (RawConnection stranger : connections) {
            // Whoever is refused has a place for a moment.
            assertThat(stranger.status()).isIn(401, 429);
        }
        assertThat(customer.join().status()).isIn(200, 429);
    }

    @Test
    void aCustomerWhoLeavesBeforeTheAnswerGivesHisPlaceAndConnectionBack() throws Exception {
        double before = connections();
        for (int round = 0; round < 3; round++) {
            placing.hold();
            for (int i = 0; i < 3; i++) {
                RawConnection leaving = new RawConnection(port);
                leaving.say(RawConnection.headOfOrder(RawConnection.keyOf("alice"), HttpBroker.ORDER.length()))
                        .say(HttpBroker.ORDER);
                int waiting = i + 1;
                Awaitility.await().until(() -> placing.waiting() == waiting);
                leaving.abort();
            }
            placing.release();

            awaitNoneInFlight();
            Awaitility.await().until(() -> connections() <= before);
        }
    }

    private double connections() {
        return registry.get("jetty.connections.current")
                .tag("connector.name", "unnamed")
                .gauge()
                .value();
    }

    @Test
    void countsARefusedRequestOnlyWhileItIsWorkedOn() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(broker.post("/v2/orders", "{").status()).isEqualTo(400);
            assertThat(broker.get("/v2/nothing").status()).isEqualTo(404);
        }
        awaitNoneInFlight();
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class SlowKeys {
        @Bean
        HeldKeys heldKeys() {
            return new HeldKeys();
        }

        @Bean
        @Primary
        Authenticate authenticateSlowly(ApiKeys keys, HeldKeys held) {
            return AccountsOverHttp.believingNothing(held.of(new HttpBroker.KeysOfAll(keys)));
        }
    }

    /** Holds back the reads of keys. */
    static final class HeldKeys {
        private final AtomicInteger waiting = new AtomicInteger();
        private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);

        void hold() {
            waiting.set(0);
            gate = new CompletableFuture<>();
        }

        void release() {
            gate.complete(null);
        }

        int waiting() {
            return waiting.get();
        }

        ApiKeys of(ApiKeys keys) {
            return new ApiKeys() {
                @Override
                public CompletionStage<Void> put(ApiKey key, long writeMicros) {
                    return keys.put(key, writeMicros);
                }

                @Override
                public CompletionStage<Optional<ApiKey>> find(String keyId) {
                    waiting.incrementAndGet();
                    return gate.thenComposeAsync(open -> keys.find(keyId));
                }

                @Override
                public CompletionStage<List<ApiKey>> findAll(List<String> keyIds) {
                    return keys.findAll(keyIds);
                }
            };
        }
    }
}
