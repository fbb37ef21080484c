package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which filter chain decides on which path, and that it decides before the endpoints say anything. */
@BrokerTest
class SecurityChainsOverHttpTest extends OverHttp {

    @ParameterizedTest
    @CsvSource({
        "GET, /v2, request is not authorized",
        "GET, /v2/nothing, request is not authorized",
        "PUT, /v2/orders, request is not authorized",
        "GET, /geo/orders/1/journey, request is not authorized",
        "GET, /geo/internal, header X-Geo-Broker-Credential is missing or wrong",
        "GET, /geo/internal/nothing, header X-Geo-Broker-Credential is missing or wrong",
        "PUT, /geo/internal/placed-orders, header X-Geo-Broker-Credential is missing or wrong"
    })
    void whoShowsNothingLearnsNothingOfWhatIsThere(String method, String path, String message) throws Exception {
        Answer answer = nobody.send(nobody.request(path).method(method, BodyPublishers.noBody()));

        answer.assertError(40110000, message);

        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /geo/admin/accounts, 401",
        "GET, /geo/admin, 401",
        "GET, /actuator/health, 200",
        "GET, /actuator/prometheus, 200",
        "POST, /actuator/health, 405",
        "GET, /actuator/nothing, 404"
    })
    void atTheManagementPortWhatIsTheOperatorsIsRefusedAndHealthIsNot(String method, String path, int status)
            throws Exception {
        management
                .send(management.request(path).method(method, BodyPublishers.noBody()))
                .assertStatus(status);
    }

    @ParameterizedTest
    @CsvSource({"/geo/prices, 200", "/geo/ordersx, 404", "/nothing, 404"})
    void whatIsForEverybodyHasNoChain(String path, int status) throws Exception {
        assertThat(nobody.get(path).status()).isEqualTo(status);
    }
}
