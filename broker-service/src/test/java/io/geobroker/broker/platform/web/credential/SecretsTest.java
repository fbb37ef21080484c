package io.geobroker.broker.platform.web.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a broker is configured with is told by no answer and no line of its log, at its most talkative. */
@DirtiesContext
@ExtendWith(OutputCaptureExtension.class)
@BrokerTest({
    "geobroker.market.credential=the credential of all brokers",
    "geobroker.cassandra.access.user=broker",
    "geobroker.cassandra.access.password=the password of the role",
    "geobroker.operators.audited=true",
    "management.endpoints.web.exposure.include=health,info,metrics,prometheus",
    "logging.level.io.geobroker=TRACE",
    "logging.level.org.springframework.boot=DEBUG",
    "logging.level.org.springframework.web=DEBUG"
})
class SecretsTest extends OverHttp {
    private static final IssuedCertificate CERTIFICATE =
            CertificateAuthority.named("world").issue(Holder.named("broker"));

    @DynamicPropertySource
    static void bundle(DynamicPropertyRegistry properties) {
        properties.add("spring.ssl.bundle.pem.broker.keystore.certificate", CERTIFICATE::certificate);
        properties.add("spring.ssl.bundle.pem.broker.keystore.private-key", CERTIFICATE::key);
        properties.add("spring.ssl.bundle.pem.broker.truststore.certificate", CERTIFICATE::authority);
        properties.add("geobroker.http.bundle", () -> "broker");
    }

    @Test
    void areToldNowhere(CapturedOutput output) throws Exception {
        List<String> told = new ArrayList<>();
        for (String path : List.of("/actuator", "/actuator/health", "/actuator/info", "/actuator/prometheus")) {
            told.add(management.get(path).text());
        }
        for (String path : List.of("/geo/prices", "/v3/api-docs")) {
            told.add(nobody.get(path).text());
        }
        told.add(broker.post("/v2/orders", HttpBroker.ORDER).text());
        told.add(broker.post("/v2/orders", "{").text());
        told.add(nobody.send(nobody.request("/geo/internal/market-orders").header(BrokerCredential.HEADER, "guessed"))
                .text());
        Answer opened = management
                .operate(
                        "POST",
                        "/geo/admin/accounts",
                        "{\"customer_id\": \"somebody\", \"cash\": \"1\", \"positions\": []}")
                .assertStatus(200);
        String keyOnce = opened.json().path("key").path("secret").asString();

        told.add(output.getAll());

        String keyLine = CERTIFICATE.key().lines().skip(1).findFirst().orElseThrow();
        assertThat(told)
                .allSatisfy(text -> assertThat(text)
                        .doesNotContain(HttpBroker.TOKEN)
                        .doesNotContain("the credential of all brokers")
                        .doesNotContain("the password of the role")
                        .doesNotContain(HttpBroker.secretOf("careful"))
                        .doesNotContain(keyOnce)
                        .doesNotContain(keyLine));
        assertThat(output).contains("Started SecretsTest");
    }
}
