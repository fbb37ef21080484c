package io.geobroker.broker.region.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalManagementPort;

/** A broker of Sydney, which hears nothing of North Virginia. */
@BrokerTest("geobroker.admin.token=" + LostDoorsOverHttpTest.TOKEN)
class LostDoorsOverHttpTest {
    static final String TOKEN = "the operator's secret token";

    private final HttpBroker operator;

    LostDoorsOverHttpTest(@LocalManagementPort int managementPort) {
        this.operator = new HttpBroker(managementPort, null);
    }

    @Test
    void aRegionThatAnswersNoMoreIsDeclaredLostOnceHoweverOften() throws Exception {
        assertThat(get("/north-virginia").json()).isEqualTo(HttpBroker.json("""
                {"region": "north-virginia", "door": "north-virginia", "answers": false, "replicated": false,
                 "heard_at": "2025-11-24T15:59:58Z"}
                """));

        String lost = """
                {"door": "north-virginia", "region": "north-virginia", "heir": "sydney",
                 "declared_at": "2025-11-24T16:00:00Z", "declared_by": "whoever has the token"}""";
        String loss = "{'region': 'north-virginia', 'heir': 'sydney'}";
        assertThat(declare(loss).json()).isEqualTo(HttpBroker.json(lost));
        assertThat(declare(loss).json()).isEqualTo(HttpBroker.json(lost));
        assertThat(get("").json()).isEqualTo(HttpBroker.json("{\"doors\": [" + lost + "]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'region': 'sydney', 'heir': 'north-virginia'} | a node or a broker of sydney answers; keyspace broker is still"
                        + " replicated to sydney: take its datacenter out first, so that the others have a majority",
                "{'region': 'atlantis', 'heir': 'sydney'} | unknown region: atlantis",
                "{'region': 'north-virginia', 'heir': 'atlantis'} | unknown region: atlantis",
                "{'region': 'north-virginia', 'heir': 'north-virginia'} | heir must be another region than north-virginia",
                "{'region': 'north-virginia'} | heir is required",
                "{'heir': 'sydney'} | region is required",
            })
    void whatCannotBeMeantIsRefused(String loss, String reason) throws Exception {
        Answer refused = declare(loss);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.field("message")).isEqualTo(reason);
    }

    private Answer get(String path) throws Exception {
        return operator.send(request(path).GET());
    }

    private Answer declare(String loss) throws Exception {
        return operator.send(request("")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(loss.replace('\'', '"'))));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + operator.port() + "/geo/admin/lost-doors" + path))
                .header("Authorization", "Bearer " + TOKEN);
    }
}
