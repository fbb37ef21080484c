package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.web.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.annotation.DirtiesContext;

/**
 * A named proxy tells who asks: by the PROXY protocol, or by the last entry of {@code X-Forwarded-For} that is none of the
 * named ones.
 */
@DirtiesContext
@BrokerTest({
    "geobroker.operators.audited=true",
    "geobroker.web.connections.trusted-proxies=127.0.0.1,10.0.0.0/16",
    "geobroker.web.connections.proxy-protocol=true"
})
class NamedProxyOverHttpTest extends OverHttp {
    private static final String PROXY = "PROXY TCP4 203.0.113.9 127.0.0.1 4711 8080\r\n";

    @Test
    void tellsWhoConnects() throws Exception {
        try (RawConnection proxied = new RawConnection(management.port())) {
            proxied.say(PROXY + "DELETE /geo/admin/accounts/nobody/keys/PROXY HTTP/1.1\r\nHost: broker\r\n"
                    + "Authorization: Bearer " + HttpBroker.TOKEN + "\r\n\r\n");
            assertThat(proxied.status()).isEqualTo(404);
        }

        assertAddress("/geo/admin/accounts/nobody/keys/PROXY", "203.0.113.9");
    }

    @Test
    void customersAreAnsweredThroughItAndItMayAskForItself() throws Exception {
        try (RawConnection proxied = new RawConnection(port);
                RawConnection plain = new RawConnection(port)) {
            proxied.say(PROXY + "GET /v2/assets/BHP HTTP/1.1\r\nHost: broker\r\n"
                    + RawConnection.keyOf("behind-a-proxy") + "\r\n");
            plain.say("GET /geo/prices HTTP/1.1\r\nHost: broker\r\n\r\n");

            assertThat(proxied.status()).isEqualTo(200);
            assertThat(plain.status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'203.0.113.9', 203.0.113.9",
        "'forged, 6.6.6.6, 203.0.113.9', 203.0.113.9",
        "'6.6.6.6, 203.0.113.9, 10.0.3.4', 203.0.113.9",
        "'203.0.113.9:4711', 203.0.113.9",
        "'[2001:db8::7]:4711', '[2001:db8:0:0:0:0:0:7]'",
        "'2001:db8::7', '[2001:db8:0:0:0:0:0:7]'",
        "'customer.example.org', 127.0.0.1",
        "'unknown, 10.0.3.4', 10.0.3.4",
        "'', 127.0.0.1"
    })
    void tellsWhoAsks(String forwarded, String address) throws Exception {
        String path = "/geo/admin/accounts/nobody/keys/PK" + Integer.toHexString(forwarded.hashCode());

        management.send(management
                .request(path)
                .header("X-Forwarded-For", forwarded)
                .header("Authorization", "Bearer " + HttpBroker.TOKEN)
                .DELETE());

        assertAddress(path, address);
    }

    private void assertAddress(String path, String address) {
        assertThat(acts.all())
                .filteredOn(line -> line.act().path().equals(path))
                .singleElement()
                .satisfies(line -> assertThat(line.act().address()).isEqualTo(address));
    }
}
