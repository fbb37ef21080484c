package io.geobroker.broker.region.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A broker of Sydney, which hears nothing of North Virginia. */
@BrokerTest
class LostDoorsOverHttpTest extends OverHttp {
    private static final String LOST_DOORS = "/geo/admin/lost-doors";

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
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {'region': 'sydney', 'heir': 'north-virginia'} | a node or a broker of sydney answers; keyspace broker is still replicated to sydney: take its datacenter out first, so that the others have a majority
            {'region': 'atlantis', 'heir': 'sydney'} | unknown region: atlantis
            {'region': 'north-virginia', 'heir': 'atlantis'} | unknown region: atlantis
            {'region': 'north-virginia', 'heir': 'north-virginia'} | heir must be another region than north-virginia
            {'region': 'north-virginia'} | heir is required
            {'heir': 'sydney'} | region is required
            """)
    void whatCannotBeMeantIsRefused(String loss, String reason) throws Exception {
        declare(loss).assertError(42210000, reason);
    }

    private Answer get(String path) throws Exception {
        return management.operate("GET", LOST_DOORS + path, "");
    }

    private Answer declare(String loss) throws Exception {
        return management.operate("POST", LOST_DOORS, loss.replace('\'', '"'));
    }
}
