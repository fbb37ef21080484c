package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.storm.BrokerStandIn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperatorApiTest {
    private static final String PATCH = "PATCH /geo/admin/listings/BHP {\"buckets\":4}";

    private final BrokerStandIn broker = new BrokerStandIn();
    private final OperatorApi operator = new OperatorApi(new BrokerApi("sydney", broker.uri(), broker.uri()), "token");

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void setsBucketsAgainUntilItIsAnswered() {
        broker.says(503, "{\"message\": \"busy\"}").says(200, "{\"symbol\": \"BHP\", \"buckets\": 4}");

        operator.setBuckets("BHP", 4);

        assertThat(broker.requests()).containsExactly(PATCH, PATCH);
    }

    @Test
    void asksForAMoveOnceAndTellsWhatIsSaid() {
        broker.says(422, "{\"message\": \"BHP is at home in sydney\"}");

        Reply reply = operator.move("BHP", "sydney");

        assertThat(reply.isRefusal()).isTrue();
        assertThat(reply.text("message")).isEqualTo("BHP is at home in sydney");
        assertThat(broker.requests()).containsExactly("POST /geo/admin/moves {\"symbol\":\"BHP\",\"to\":\"sydney\"}");
    }

    @Test
    void givesUpWhenABrokerRefusesBuckets() {
        broker.says(422, "{\"message\": \"buckets must be 1 to 64: 4\"}");

        assertThatThrownBy(() -> operator.setBuckets("BHP", 4))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("buckets must be 1 to 64");
        assertThat(broker.requests()).containsExactly(PATCH);
    }
}
