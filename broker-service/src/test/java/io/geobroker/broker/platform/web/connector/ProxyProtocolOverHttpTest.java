package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.operator.InMemoryOperatorActs;
import io.geobroker.broker.platform.web.RawConnection;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

/** A named proxy that speaks the PROXY protocol tells who connects. */
@DirtiesContext
@SpringBootTest(
        classes = BrokerOverHttp.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "geobroker.operators.audited=true",
            "geobroker.admin.token=" + ProxyProtocolOverHttpTest.TOKEN,
            "geobroker.web.connections.trusted-proxies=127.0.0.1",
            "geobroker.web.connections.proxy-protocol=true"
        })
class ProxyProtocolOverHttpTest {
    static final String TOKEN = "the operator's secret token";

    private static final String PROXY = "PROXY TCP4 203.0.113.9 127.0.0.1 4711 8080\r\n";

    private final int port;
    private final int managementPort;
    private final InMemoryOperatorActs acts;

    @Autowired
    ProxyProtocolOverHttpTest(
            @LocalServerPort int port, @LocalManagementPort int managementPort, InMemoryOperatorActs acts) {
        this.port = port;
        this.managementPort = managementPort;
        this.acts = acts;
    }

    @Test
    void tellsWhoConnects() throws Exception {
        try (RawConnection proxied = new RawConnection(managementPort)) {
            proxied.say(PROXY + "DELETE /geo/admin/accounts/nobody/keys/PK HTTP/1.1\r\nHost: broker\r\n"
                    + "Authorization: Bearer " + TOKEN + "\r\n\r\n");
            assertThat(proxied.status()).isEqualTo(404);
        }

        assertThat(acts.all())
                .singleElement()
                .satisfies(line -> assertThat(line.act().address()).isEqualTo("203.0.113.9"));
    }

    @Test
    void customersAreAnsweredThroughIt() throws Exception {
        try (RawConnection proxied = new RawConnection(port)) {
            proxied.say(PROXY + "GET /v2/assets/BHP HTTP/1.1\r\nHost: broker\r\n"
                    + RawConnection.keyOf("behind-a-proxy") + "\r\n");
            assertThat(proxied.status()).isEqualTo(200);
        }
    }

    @Test
    void aNamedProxyMayAskForItself() throws Exception {
        try (RawConnection plain = new RawConnection(port)) {
            plain.say("GET /geo/prices HTTP/1.1\r\nHost: broker\r\n\r\n");
            assertThat(plain.status()).isEqualTo(200);
        }
    }
}
