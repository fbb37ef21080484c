package io.geobroker.broker.platform.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.tls.HttpClients;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegionBrokersTest {
    private static final int CONNECTIONS = 5;

    @Test
    void usesAllConnectionsEachFourthTimeAndOneBetween() throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(204)) {
            RegionBrokers brokers = brokers(abroad);

            keepWarm(brokers, 4);
            assertThat(abroad.asked()).isEqualTo(CONNECTIONS + 3);
            keepWarm(brokers, 1);
            assertThat(abroad.asked()).isEqualTo(2 * CONNECTIONS + 3);
            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    @Test
    void opensAllConnectionsToARegionThatDidNotAnswerBefore() throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(503)) {
            RegionBrokers brokers = brokers(abroad);

            keepWarm(brokers, 3);

            assertThat(abroad.asked()).isEqualTo(3 * CONNECTIONS);
            assertThat(brokers.isReachable("north-virginia")).isFalse();
        }
    }

    @Test
    void looksOnAllConnectionsBeforeItTellsThatNobodyAnswers() throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(number -> number == CONNECTIONS + 1 ? 503 : 204)) {
            RegionBrokers brokers = brokers(abroad);

            keepWarm(brokers, 2);

            assertThat(abroad.asked()).isEqualTo(CONNECTIONS + 1 + CONNECTIONS);
            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    private static void keepWarm(RegionBrokers brokers, int times) {
        for (int n = 0; n < times; n++) {
            brokers.keepWarm().toCompletableFuture().join();
        }
    }

    private static RegionBrokers brokers(AnsweringBroker abroad) {
        return new RegionBrokers(
                new BrokerCalls(
                        new BrokerCredential("shared"),
                        HttpClients.withoutCertificate().client()),
                Map.of("north-virginia", List.of(URI.create("http://127.0.0.1:" + abroad.port()))),
                new RegionBrokers.Warmth("/ready", CONNECTIONS, Map.of("north-virginia", Duration.ofSeconds(20))));
    }
}
