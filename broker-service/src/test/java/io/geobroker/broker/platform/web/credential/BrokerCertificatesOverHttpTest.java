package io.geobroker.broker.platform.web.credential;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.market.MarketOverHttp;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What is for brokers only is for those whose certificate says that they are one. */
@DirtiesContext
@Import(BrokerCertificatesOverHttpTest.ByCertificate.class)
@BrokerTest({"server.ssl.bundle=doors", "server.ssl.client-auth=want"})
class BrokerCertificatesOverHttpTest extends OverHttp {
    private static final CertificateAuthority AUTHORITY = CertificateAuthority.named("world");
    private static final IssuedCertificate DOORS =
            AUTHORITY.issue(Holder.broker("two-regions", "sydney").withHosts("127.0.0.1"));
    private static final String MARKET_ORDERS = "/geo/internal/market-orders";
    private static final String PLACED_ORDERS = "/geo/internal/placed-orders";

    /** In place of the credential of others' tests. */
    @TestConfiguration
    static class ByCertificate {
        @Bean
        @Primary
        @Order(Ordered.HIGHEST_PRECEDENCE)
        BrokerTrust certificates() {
            return new BrokerCertificates("two-regions", Set.of("sydney", "north-virginia"), "sydney");
        }
    }

    @DynamicPropertySource
    static void files(DynamicPropertyRegistry properties) {
        properties.add("spring.ssl.bundle.pem.doors.keystore.certificate", DOORS::certificate);
        properties.add("spring.ssl.bundle.pem.doors.keystore.private-key", DOORS::key);
        properties.add("spring.ssl.bundle.pem.doors.truststore.certificate", DOORS::authority);
    }

    @Test
    void brokersOfAllRegionsMayForwardMarketOrders() throws Exception {
        for (String region : Set.of("sydney", "north-virginia")) {
            HttpClient broker = client(AUTHORITY.issue(Holder.broker("two-regions", region)));

            assertThat(get(broker, MARKET_ORDERS).statusCode()).isEqualTo(204);
        }
    }

    @Test
    void onlyBrokersOfTheOwnRegionTellOfPlacedOrders() throws Exception {
        HttpResponse<String> neighbour = tell(client(AUTHORITY.issue(Holder.broker("two-regions", "sydney"))));
        HttpResponse<String> other = tell(client(AUTHORITY.issue(Holder.broker("two-regions", "north-virginia"))));

        assertThat(neighbour.statusCode()).as(neighbour.body()).isEqualTo(204);
        assertThat(other.statusCode()).isEqualTo(403);
        assertThat(HttpBroker.json(other.body()))
                .isEqualTo(
                        HttpBroker.error(40310000, "only brokers of sydney may ask this, not one of north-virginia"));
    }

    @Test
    void whoShowsNoCertificateIsNobodyWhateverItsHeadersSay() throws Exception {
        HttpResponse<String> answer = client(null)
                .send(
                        HttpRequest.newBuilder(uri(MARKET_ORDERS))
                                .header(BrokerCredential.HEADER, MarketOverHttp.CREDENTIAL)
                                .build(),
                        BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("a broker's certificate is missing");
    }

    /** One of a node has no identity. */
    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "spiffe://geobroker/eight-regions/region/sydney/broker",
                "spiffe://geobroker/two-regions/region/atlantis/broker",
                "spiffe://geobroker/two-regions/region/sydney/simulator",
                "spiffe://geobroker/two-regions/region/sydney/broker/",
                "spiffe://another/two-regions/region/sydney/broker",
                "https://geobroker/two-regions/region/sydney/broker"
            })
    void otherCertificatesOfTheAuthorityAreNotThoseOfBrokers(@Nullable String identity) throws Exception {
        Holder holder = Holder.named("other");
        HttpClient other = client(AUTHORITY.issue(identity == null ? holder : holder.withIdentity(identity)));

        assertThat(get(other, MARKET_ORDERS).statusCode()).isEqualTo(403);
        assertThat(tell(other).statusCode()).isEqualTo(403);
    }

    private HttpResponse<String> get(HttpClient client, String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> tell(HttpClient client) throws IOException, InterruptedException {
        OpenOrder order = anOrder().of("BHP").build();
        String body =
                "{\"orders\": [{\"symbol\": \"BHP\", \"bucket\": 0, \"order_id\": \"%s\"}]}".formatted(order.id());
        return client.send(
                HttpRequest.newBuilder(uri(PLACED_ORDERS))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return URI.create("https://127.0.0.1:" + port + path);
    }

    private static HttpClient client(@Nullable IssuedCertificate shown) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(shown == null ? IssuedCertificate.trusting(AUTHORITY.certificate()) : shown.context())
                .build();
    }
}
