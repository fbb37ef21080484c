package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.testbed.LocalServer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BrokerApiTest {
    private static final OrderTerms TERMS =
            new OrderTerms("BHP", "buy", "market", "ioc", 1, OptionalLong.empty(), OptionalLong.empty());
    private static final CustomerCredentials KEY = new CustomerCredentials("key", "secret");
    private static final String PATCH = "PATCH /geo/admin/listings/BHP {\"buckets\":4}";

    @AutoClose
    private final BrokerStandIn broker = new BrokerStandIn();

    private final OperatorApi operator = new OperatorApi(broker.api(), "token");

    /** As when the broker's node goes away without a word. */
    @Test
    @Timeout(60)
    void givesUpAnAnswerThatDoesNotEnd() {
        try (LocalServer silent = new LocalServer(LocalServer::answerHalf)) {
            Reply reply = new BrokerApi("sydney", silent.uri(), silent.uri())
                    .place(KEY, new Wish("one", TERMS, Optional.empty()), Duration.ofSeconds(1));
            assertThat(reply.isNone()).isTrue();
        }
    }

    @Test
    void waitsForAKeyThatIsNotReplicatedYet() {
        broker.says(401, "{\"message\":\"request is not authorized\"}").says(200, "{}");
        broker.api().awaitKey(KEY);
        assertThat(broker.requests()).containsExactly("GET /v2/account ", "GET /v2/account ");
    }

    @Test
    void setsBucketsAgainUntilItIsAnswered() {
        broker.says(503, "{\"message\": \"busy\"}").says(200, "{\"symbol\": \"BHP\", \"buckets\": 4}");
        operator.setBuckets("BHP", 4);
        assertThat(broker.requests()).containsExactly(PATCH, PATCH);
    }

    @Test
    void givesUpWhenABrokerRefusesBuckets() {
        broker.says(422, "{\"message\": \"buckets must be 1 to 64: 4\"}");
        assertThatThrownBy(() -> operator.setBuckets("BHP", 4))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("buckets must be 1 to 64");
        assertThat(broker.requests()).containsExactly(PATCH);
    }

    @Test
    void asksForAMoveOnceAndTellsWhatIsSaid() {
        broker.says(422, "{\"message\": \"BHP is at home in sydney\"}");
        assertThat(operator.move("BHP", "sydney").summary()).isEqualTo("422 BHP is at home in sydney");
        assertThat(broker.requests()).containsExactly("POST /geo/admin/moves {\"symbol\":\"BHP\",\"to\":\"sydney\"}");
    }
}
