package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every answer tells browsers what they may do with it, whoever gave it. */
@BrokerTest
class SecureHeadersOverHttpTest extends OverHttp {

    @ParameterizedTest
    @CsvSource({
        "customer, /v2/assets/BHP, 200",
        "customer, /v2/orders/none, 422",
        "customer, /v2/nothing, 404",
        "nobody, /v2/account, 401",
        "nobody, /geo/prices, 200",
        "nobody, /nothing, 404",
        "nobody, /actuator/health, 404",
        "management, /actuator/health, 200",
        "management, /v2/account, 404"
    })
    void areOnEveryAnswer(String who, String path, int status) throws Exception {
        HttpBroker asking = switch (who) {
            case "customer" -> broker;
            case "nobody" -> nobody;
            default -> management;
        };

        Answer answer = asking.get(path).assertStatus(status);

        assertThat(answer.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(answer.headers().allValues("X-Frame-Options")).containsExactly("DENY");
        assertThat(answer.headers().allValues("Referrer-Policy")).containsExactly("no-referrer");
        assertThat(answer.header("Cache-Control"))
                .as("caches do not know the headers that a key is in")
                .isEqualTo(path.startsWith("/v2") && !who.equals("management") ? "no-store" : "");
        assertThat(answer.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .satisfies(policy -> {
                    assertThat(policy).startsWith("default-src 'none'; ").endsWith("; frame-ancestors 'none'");
                    assertThat(policy).doesNotContain("script-src 'self' 'unsafe-inline'");
                });
    }
}
