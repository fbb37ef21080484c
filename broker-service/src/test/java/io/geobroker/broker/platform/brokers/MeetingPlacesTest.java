package io.geobroker.broker.platform.brokers;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.testbed.LocalServer;
import io.geobroker.tls.HttpClients;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MeetingPlacesTest {
    private static final String PATH = "/name";

    private final Map<String, LocalServer> servers = new LinkedHashMap<>();

    @BeforeEach
    void start() {
        for (String name : List.of("sydney-1", "sydney-2", "sydney-3")) {
            servers.put(name, new LocalServer(exchange -> {
                exchange.getResponseHeaders().add(MeetingPlaces.INSTANCE, name);
                LocalServer.answer(exchange, 204, "");
            }));
        }
    }

    @AfterEach
    void stop() {
        servers.values().forEach(LocalServer::close);
    }

    @Test
    void allInstancesNameTheSameOneAndEachGetsAShare() {
        Map<String, Integer> shares = new LinkedHashMap<>();
        for (int n = 0; n < 20; n++) {
            String customer = "customer-" + n;
            List<URI> named = servers.keySet().stream()
                    .map(own -> seenBy(own).of(customer).orElseGet(() -> uri(own)))
                    .distinct()
                    .toList();
            assertThat(named).as(customer).hasSize(1);
            shares.merge(named.get(0).toString(), 1, Integer::sum);
        }
        assertThat(shares.keySet()).hasSizeGreaterThan(1);
    }

    @Test
    void sharesAreAboutEqual() {
        MeetingPlaces places = seenBy("sydney-1");

        long own = IntStream.range(0, 3_000)
                .filter(n -> places.of("customer-" + n).isEmpty())
                .count();

        assertThat(own).isBetween(700L, 1_300L);
    }

    @Test
    void whoIsGoneLeavesOnlyItsOwnShareToTheOthers() {
        MeetingPlaces places = seenBy("sydney-1");
        List<String> before = named(places);
        URI gone = uri("sydney-3");
        server("sydney-3").close();

        join(places.look());

        List<String> after = named(places);
        for (int n = 0; n < before.size(); n++) {
            if (before.get(n).equals(gone.toString())) {
                assertThat(after.get(n)).isNotEqualTo(gone.toString());
            } else {
                assertThat(after.get(n)).isEqualTo(before.get(n));
            }
        }
    }

    private static List<String> named(MeetingPlaces places) {
        List<String> named = new ArrayList<>();
        for (int n = 0; n < 100; n++) {
            named.add(places.of("customer-" + n).map(URI::toString).orElse("here"));
        }
        return named;
    }

    /** Who is configured may be this very instance, too. */
    private MeetingPlaces seenBy(String own) {
        MeetingPlaces places = new MeetingPlaces(
                own,
                new BrokerCalls(
                        new BrokerCredential("of all brokers"),
                        HttpClients.withoutCertificate().client()),
                PATH,
                Duration.ofSeconds(20));
        places.setAddresses(servers.keySet().stream().map(this::uri).toList());
        join(places.look());
        return places;
    }

    private URI uri(String name) {
        return server(name).uri();
    }

    private LocalServer server(String name) {
        return Objects.requireNonNull(servers.get(name), name);
    }
}
