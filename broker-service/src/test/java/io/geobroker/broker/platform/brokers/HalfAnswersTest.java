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
import org.junit.jupiter.api.Timeout;

/** A link that is cut in the middle of an answer. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HalfAnswersTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final BrokerCalls CALLS = new BrokerCalls(
            new BrokerCredential("shared"), HttpClients.withoutCertificate().client());

    @Test
    void whatWasAskedMayHaveBeenDone() throws Exception {
        try (AnsweringBroker cut = new AnsweringBroker(AnsweringBroker.HALF)) {
            BrokerRequest request = new BrokerRequest("/do", left -> Map.of(), Map.of(), Set.of(200), SHORT, false);

            BrokerReply reply = join(CALLS.ask(List.of(uri(cut)), request));

            assertThat(reply).isInstanceOf(BrokerReply.Unknown.class);
        }
    }

    @Test
    void itsRegionIsNotReachable() throws Exception {
        try (AnsweringBroker cut = new AnsweringBroker(AnsweringBroker.HALF)) {
            RegionBrokers brokers = new RegionBrokers(
                    CALLS,
                    Map.of("north-virginia", List.of(uri(cut))),
                    new RegionBrokers.Warmth("/ready", 2, Map.of("north-virginia", SHORT)));

            join(brokers.keepWarm());

            assertThat(brokers.isReachable("north-virginia")).isFalse();
        }
    }

    private static URI uri(AnsweringBroker broker) {
        return URI.create("http://127.0.0.1:" + broker.port());
    }
}
