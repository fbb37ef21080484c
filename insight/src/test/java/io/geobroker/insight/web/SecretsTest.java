package io.geobroker.insight.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.insight.WatchedBrokerOverHttp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

/** What a broker is configured with is told by nothing that insight shows. */
@DirtiesContext
@SpringBootTest(
        classes = WatchedBrokerOverHttp.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "geobroker.admin.token=the token of all operators",
            "geobroker.market.credential=the credential of all brokers",
            "geobroker.cassandra.access.user=broker",
            "geobroker.cassandra.access.password=the password of the role"
        })
class SecretsTest {
    private final HttpBroker nobody;

    @Autowired
    SecretsTest(@LocalServerPort int port) {
        this.nobody = new HttpBroker(port, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/geo/summary", "/geo/regions", "/geo/picture", "/geo/world"})
    void areToldNowhere(String path) throws Exception {
        Answer answer = nobody.get(path);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text())
                .doesNotContain("the token of all operators")
                .doesNotContain("the credential of all brokers")
                .doesNotContain("the password of the role");
    }
}
