package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.operator.InMemoryOperatorActs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.test.annotation.DirtiesContext;

/** A named proxy tells who asks: by the last entry that is none of the named ones. */
@DirtiesContext
@SpringBootTest(
        classes = BrokerOverHttp.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "geobroker.operators.audited=true",
            "geobroker.admin.token=" + NamedProxyOverHttpTest.TOKEN,
            "geobroker.web.connections.trusted-proxies=127.0.0.1,10.0.0.0/16"
        })
class NamedProxyOverHttpTest {
    static final String TOKEN = "the operator's secret token";

    private final HttpBroker management;
    private final InMemoryOperatorActs acts;

    @Autowired
    NamedProxyOverHttpTest(@LocalManagementPort int port, InMemoryOperatorActs acts) {
        this.management = new HttpBroker(port, null);
        this.acts = acts;
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
                .header("Authorization", "Bearer " + TOKEN)
                .DELETE());

        assertThat(acts.all())
                .filteredOn(line -> line.act().path().equals(path))
                .singleElement()
                .satisfies(line -> assertThat(line.act().address()).isEqualTo(address));
    }
}
