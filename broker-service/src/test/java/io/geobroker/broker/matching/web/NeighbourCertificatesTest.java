package io.geobroker.broker.matching.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.platform.web.credential.BrokerCertificates;
import io.geobroker.testbed.LocalServer;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Over TLS neighbours are known by who they are, as their addresses are in no certificate. */
@ExtendWith(OutputCaptureExtension.class)
class NeighbourCertificatesTest {
    private static final CertificateAuthority AUTHORITY = CertificateAuthority.named("world");
    private static final int NO_CONTENT = 204;

    private final AtomicInteger heard = new AtomicInteger();

    @AutoClose
    private @Nullable LocalServer server;

    @Test
    void tellsNeighboursAtAddressesThatNoCertificateNames() {
        HttpNeighbours neighbours = neighboursOf(Holder.broker("two-regions", "sydney"));

        neighbours.placed(anOrder().build());

        await().until(() -> heard.get() == 1);
    }

    @Test
    void tellsNoBrokerOfAnotherRegion(CapturedOutput output) {
        HttpNeighbours neighbours = neighboursOf(Holder.broker("two-regions", "north-virginia"));

        neighbours.placed(anOrder().build());

        await().until(() -> output.getOut().contains(SSLException.class.getPackageName()));
        assertThat(heard).hasValue(0);
    }

    private HttpNeighbours neighboursOf(Holder holder) {
        server = new LocalServer(PlacedOrdersController.PATH, bundle(holder).createSslContext(), exchange -> {
            heard.incrementAndGet();
            LocalServer.answer(exchange, NO_CONTENT, "");
        });
        HttpNeighbours neighbours = new HttpNeighbours(
                new BrokerCertificates("two-regions", Set.of("sydney", "north-virginia"), "sydney"),
                HttpClients.of(
                        new DefaultSslBundleRegistry("broker", bundle(Holder.broker("two-regions", "sydney"))),
                        "broker"),
                Duration.ofSeconds(30));
        neighbours.setInstances(List.of(server.uri()));
        return neighbours;
    }

    private static SslBundle bundle(Holder holder) {
        IssuedCertificate issued = AUTHORITY.issue(holder);
        return SslBundle.of(new PemSslStoreBundle(
                PemSslStoreDetails.forCertificate(issued.certificate()).withPrivateKey(issued.key()),
                PemSslStoreDetails.forCertificate(issued.authority())));
    }
}
