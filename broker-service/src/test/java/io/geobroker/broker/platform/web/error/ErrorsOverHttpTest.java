package io.geobroker.broker.platform.web.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.NotSentException;
import io.geobroker.broker.platform.web.RawConnection;
import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whatever goes wrong, wherever: the same body, and nothing of the broker's insides. */
@DirtiesContext
@ExtendWith(OutputCaptureExtension.class)
@BrokerTest("spring.mvc.async.request-timeout=200ms")
@Import(ErrorsOverHttpTest.Failing.class)
class ErrorsOverHttpTest extends OverHttp {

    @ParameterizedTest
    @CsvSource({
        "GET, /v2/nothing, 404, 40410000, no such path: /v2/nothing",
        "GET, /nothing, 404, 40410000, no such path: /nothing",
        "PUT, /v2/orders, 405, 40510000, Method 'PUT' is not supported.",
        "TRACE, /v2/orders, 405, 40510000, Method Not Allowed",
        "POST, /v2/assets, 405, 40510000, Method 'POST' is not supported.",
        "PUT, /v2/orders/eb6ac1ce-1c7a-11f1-8000-00000000ffff, 405, 40510000, Method 'PUT' is not supported."
    })
    void refusesPathsAndMethodsThatAreNot(String method, String path, int status, int code, String message)
            throws Exception {
        Answer answer = broker.send(broker.request(path).method(method, BodyPublishers.noBody()));

        assertThat(answer.json()).isEqualTo(HttpBroker.error(code, message));
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void letsInNoPageOfAnotherOriginUnlessConfigured() throws Exception {
        Answer answer = broker.send(broker.request("/v2/orders")
                .header("Origin", "https://desk.example.com")
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody()));

        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void saysWhichMethodsThereAre() throws Exception {
        Answer answer = broker.send(broker.request("/v2/orders").PUT(BodyPublishers.noBody()));

        assertThat(answer.header("Allow").split(", ")).containsExactlyInAnyOrder("GET", "POST", "DELETE");
    }

    @Test
    void answersABrowserWithTheSameBody() throws Exception {
        Answer missing = broker.send(
                broker.request("/v2/nothing").header("Accept", "text/html").GET());
        Answer orders = broker.send(
                broker.request("/v2/orders").header("Accept", "text/html").GET());

        assertThat(missing.json()).isEqualTo(HttpBroker.error(40410000, "no such path: /v2/nothing"));
        orders.assertError(40610000, "Acceptable representations: [application/json].");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /v2/orders/%zz HTTP/1.1", "GET /v2/<script> HTTP/1.1", "GET /v2/../../etc HTTP/1.1"})
    void answersWhatNoEndpointSeesWithTheSameBody(String requestLine) throws Exception {
        String answer = raw(requestLine + "\r\nHost: localhost\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("application/json");
        assertThat(HttpBroker.json(answer.substring(answer.indexOf("\r\n\r\n"))))
                .isEqualTo(HttpBroker.error(40010000, "Bad Request"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/orders?status=%zz",
                "/v2/orders?status=%ff",
                "/v2/orders:by_client_order_id?client_order_id=%zz",
                "/v2/events/trades?since=%zz"
            })
    void refusesAQueryThatCannotBeDecoded(String path) throws Exception {
        String answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + RawConnection.keyOf("alice") + "\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("40010000", "the query cannot be decoded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void saysThatNoBodyIsToBeCompressed(String coding) throws Exception {
        Answer answer = placed(coding, BodyPublishers.ofByteArray(new byte[] {31, -117, 8, 0, 0, 0, 0, 0}));

        answer.assertError(41510000, "Content-Encoding must be identity, not " + coding);
        assertThat(answer.header("Accept-Encoding")).isEqualTo("identity");
    }

    @ParameterizedTest
    @CsvSource({"utf-8, true, 200", "utf-8, false, 400", "identity, false, 400"})
    void takesABodyThatIsNotCompressedForWhatItIs(String coding, boolean isOrder, int status) throws Exception {
        placed(coding, BodyPublishers.ofString(isOrder ? HttpBroker.ORDER : "{"))
                .assertStatus(status);
    }

    private Answer placed(String coding, BodyPublisher body) throws Exception {
        return broker.send(broker.request("/v2/orders")
                .header("Content-Type", "application/json")
                .header("Content-Encoding", coding)
                .POST(body));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            driver       | 50310000 | the local datacenter does not answer: its outcome is unknown, and it is safe to repeat the request
            driver-later | 50310000 | the local datacenter does not answer: its outcome is unknown, and it is safe to repeat the request
            throttled    | 50310000 | the local datacenter has too much to do: the request was given up, and it is safe to repeat it
            not-sent     | 50310000 | the account's datacenter has too much to do: nothing was sent, safe to repeat
            defect       | 50010000 | the broker failed; the failure is in its log
            defect-later | 50010000 | the broker failed; the failure is in its log
            """)
    void saysThatADatacenterCannotAnswerAndKeepsItsDefectsToItself(String how, int code, String message)
            throws Exception {
        Answer answer = broker.get("/failing/" + how);

        answer.assertError(code, message);
        assertThat(answer.header("Retry-After")).isEqualTo(code == 50310000 ? "1" : "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unauthorized", "no-table", "no-syntax"})
    void tellsTheOperatorWhatCassandraRefusesAndNobodyElse(String why, CapturedOutput output) throws Exception {
        // As others tell it, it is told once a second.
        await().untilAsserted(() -> {
            Answer answer = broker.get("/failing/refused/" + why).assertStatus(503);

            assertThat(answer.text()).doesNotContain("secret");
            assertThat(output.getOut()).containsPattern("ERROR.*secret: " + why);
        });
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenNobodyAnswersInTime() throws Exception {
        Answer read = broker.get("/failing/never");
        Answer done = broker.delete("/failing/never");

        read.assertError(50310000, "the broker did not find an answer in time: safe to repeat");
        assertThat(read.header("Retry-After")).isEqualTo("1");
        done.assertError(
                50010001, "the broker did not find an answer in time: the outcome is unknown, look before you repeat");
        assertThat(done.header("Retry-After")).isEmpty();
    }

    /** Spring takes such a failure for a customer who has left, and would answer 200 without a body. */
    @ParameterizedTest
    @CsvSource({"broker, 500", "node, 503"})
    void saysThatTheOutcomeIsUnknownWhenAConnectionThatItNeedsIsClosed(String whose, int status) throws Exception {
        Answer answer = broker.delete("/failing/closed/" + whose).assertStatus(status);

        assertThat(answer.text()).contains("outcome is unknown").doesNotContain("secret");
    }

    private String raw(String request) throws IOException {
        try (RawConnection connection = new RawConnection(broker.port())) {
            return connection.say(request).rest();
        }
    }

    @RestController
    static class Failing {

        @GetMapping("/failing/{how}")
        CompletionStage<String> fail(@PathVariable String how) {
            RuntimeException failure = switch (how) {
                case "driver" -> new DriverTimeoutException("secret");
                case "driver-later" -> new CompletionException(AllNodesFailedException.fromErrors(List.of()));
                case "throttled" -> new RequestThrottlingException("secret");
                case "not-sent" -> new NotSentException(new IllegalStateException("secret"));
                case "defect" -> new IllegalStateException("secret");
                case "defect-later" -> new CompletionException(new IllegalStateException("secret"));
                default -> throw new AssertionError(how);
            };
            if (how.equals("driver") || how.equals("defect")) {
                throw failure;
            }
            return CompletableFuture.failedFuture(failure);
        }

        @DeleteMapping("/failing/closed/{whose}")
        CompletionStage<String> closed(@PathVariable String whose) {
            return CompletableFuture.failedFuture(
                    whose.equals("node")
                            ? new IllegalStateException(new ClosedConnectionException(
                                    "secret", new IOException("Connection reset by peer")))
                            : new IOException("secret", new EOFException("EOF reached while reading")));
        }

        @GetMapping("/failing/refused/{why}")
        String refused(@PathVariable String why) {
            String message = "secret: " + why;
            throw switch (why) {
                case "unauthorized" -> new UnauthorizedException(null, message);
                case "no-table" -> new InvalidQueryException(null, message);
                default -> new SyntaxError(null, message);
            };
        }

        @RequestMapping("/failing/never")
        CompletionStage<String> never() {
            return new CompletableFuture<>();
        }
    }
}
