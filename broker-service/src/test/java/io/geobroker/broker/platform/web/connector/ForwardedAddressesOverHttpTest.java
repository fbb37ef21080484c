package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.annotation.DirtiesContext;

/** On Kubernetes, where every gateway adds {@code X-Forwarded-For}: it is nobody's address unless a proxy is named. */
@DirtiesContext
@BrokerTest({"spring.main.cloud-platform=kubernetes", "geobroker.operators.audited=true"})
class ForwardedAddressesOverHttpTest extends OverHttp {

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For: 1.2.3.4", "X-Forwarded-For: a name", "Forwarded: for=1.2.3.4"})
    void everybodyIsAnsweredWhateverAGatewayAdds(String header) throws Exception {
        assertThat(with(header, nobody, "/geo/prices").status()).isEqualTo(200);
        assertThat(with(header, broker, "/v2/assets/BHP").status()).isEqualTo(200);
        with(header, management, "/actuator/health/liveness").assertStatus(200);
    }

    @Test
    void anOperatorIsAuditedByWhereItConnectedFrom() throws Exception {
        management.send(management
                .request("/geo/admin/accounts/nobody/keys/PK")
                .header("X-Forwarded-For", "1.2.3.4")
                .header("Authorization", "Bearer " + HttpBroker.TOKEN)
                .DELETE());

        assertThat(acts.all())
                .singleElement()
                .satisfies(line -> assertThat(line.act().address()).isEqualTo("127.0.0.1"));
    }

    private static Answer with(String header, HttpBroker asking, String path) throws Exception {
        String[] field = header.split(": ", 2);
        return asking.send(asking.request(path).header(field[0], field[1]));
    }
}
