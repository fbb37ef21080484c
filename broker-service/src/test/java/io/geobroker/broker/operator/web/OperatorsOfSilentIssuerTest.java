package io.geobroker.broker.operator.web;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.OverHttp;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.secure.Issuer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Nobody knows whether an operator's token is good while the issuer's keys cannot be had. */
@DirtiesContext
@BrokerTest({
    "geobroker.operators.known-by=oidc",
    "spring.security.oauth2.resourceserver.jwt.audiences=" + Issuer.AUDIENCE
})
class OperatorsOfSilentIssuerTest extends OverHttp {
    private static final Issuer ISSUER = gone();

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry properties) {
        properties.add(
                "spring.security.oauth2.resourceserver.jwt.issuer-uri",
                () -> ISSUER.uri().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void readsAndActsAreUnavailable(String method) throws Exception {
        management
                .operate(method, "/geo/admin/accounts", "{}", ISSUER.token("victor", Issuer.OPERATOR))
                .assertError(50310000, "operators' access tokens cannot be checked: their issuer does not answer");
    }

    /** Whoever shows them. */
    @Test
    void probesDoNotLookAtTokens() throws Exception {
        String token = ISSUER.token("victor", Issuer.OPERATOR);

        for (String probe : List.of("liveness", "readiness", "%6civeness")) {
            management.operate("GET", "/actuator/health/" + probe, "", token).assertStatus(200);
        }
    }

    @Test
    void withoutATokenItIsRefusedAllTheSame() throws Exception {
        management.send(management.request("/geo/admin/accounts")).assertStatus(401);
    }

    private static Issuer gone() {
        Issuer issuer = Issuer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                CertificateAuthority.named("world")
                        .issue(Holder.named("issuer").withHosts("localhost"))
                        .context());
        issuer.close();
        return issuer;
    }
}
