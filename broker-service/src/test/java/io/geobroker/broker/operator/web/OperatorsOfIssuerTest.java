package io.geobroker.broker.operator.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.OverHttp;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.secure.Issuer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Operators' tokens are looked at with the keys of an issuer whose own certificate nobody but this world trusts. */
@DirtiesContext
@BrokerTest({
    "geobroker.operators.known-by=oidc",
    "geobroker.operators.issuer-bundle=broker",
    "spring.security.oauth2.resourceserver.jwt.audiences=" + Issuer.AUDIENCE
})
class OperatorsOfIssuerTest extends OverHttp {
    private static final CertificateAuthority AUTHORITY = CertificateAuthority.named("world");
    private static final IssuedCertificate BROKER = AUTHORITY.issue(Holder.named("broker"));

    @AutoClose
    private static final Issuer ISSUER = open();

    @AutoClose
    private static final Issuer ANOTHER = open();

    private static final String ACCOUNTS = "/geo/admin/accounts";

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry properties) {
        properties.add(
                "spring.security.oauth2.resourceserver.jwt.issuer-uri",
                () -> ISSUER.uri().toString());
        String bundle = "spring.ssl.bundle.pem.broker.";
        properties.add(bundle + "keystore.certificate", BROKER::certificate);
        properties.add(bundle + "keystore.private-key", BROKER::key);
        properties.add(bundle + "truststore.certificate", BROKER::authority);
    }

    @Test
    void theIssuersTokensAreGood() throws Exception {
        assertThat(statusWith(ISSUER.token("victor", Issuer.VIEWER))).isEqualTo(200);
    }

    @Test
    void anotherIssuersTokensAreNotNorAreLateOnes() throws Exception {
        assertThat(statusWith(ANOTHER.token("victor", Issuer.VIEWER))).isEqualTo(401);
        assertThat(statusWith(
                        ISSUER.token("victor", Issuer.VIEWER, Instant.now().minusSeconds(600))))
                .isEqualTo(401);
    }

    private int statusWith(String token) throws Exception {
        return management.operate("GET", ACCOUNTS, "", token).status();
    }

    private static Issuer open() {
        return Issuer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                AUTHORITY.issue(Holder.named("issuer").withHosts("localhost")).context());
    }
}
