package io.geobroker.broker.platform.brokers;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.tls.HttpClients;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503, 408})
    void aRegionWhoseBrokersAnswerIsThereWhateverTheySay(int status) throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(status)) {
            RegionBrokers brokers = brokers(abroad);

            ask(brokers, Duration.ofSeconds(20));

            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    @Test
    void aRegionWhoseBrokersHaveTooMuchToDoIsThere() throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(429)) {
            RegionBrokers brokers = brokers(abroad);

            keepWarm(brokers, 1);

            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    @Test
    void aRegionWhereNobodyAnswersIsNotThere() throws Exception {
        try (AnsweringBroker silent = new AnsweringBroker(AnsweringBroker.NOTHING)) {
            RegionBrokers brokers = brokers(silent);

            ask(brokers, Duration.ofMillis(100));

            assertThat(brokers.isReachable("north-virginia")).isFalse();
        }
    }

    private static void ask(RegionBrokers brokers, Duration within) {
        join(brokers.ask(
                "north-virginia", new BrokerRequest("/", left -> Map.of(), Map.of(), Set.of(200), within, false)));
    }

    private static void keepWarm(RegionBrokers brokers, int times) {
        for (int n = 0; n < times; n++) {
            join(brokers.keepWarm());
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
