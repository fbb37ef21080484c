package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.platform.web.RawConnection;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A request gives its place back once: when its answer is made, read or not. */
@DirtiesContext
@Import(UnreadAnswersTest.Answers.class)
@BrokerTest({"geobroker.web.max-in-flight=3", "spring.mvc.async.request-timeout=1s"})
class UnreadAnswersTest extends OrdersAtOnce {
    @Autowired
    private Answers answers;

    @Test
    void holdNoPlacesWhichAreForWorkUnderWay() throws Exception {
        try (RawConnection one = ask();
                RawConnection two = ask();
                RawConnection three = ask()) {
            Awaitility.await().until(() -> answers.asked.get() == 3);
            awaitNoneInFlight();

            List<CompletableFuture<Answer>> working = hold(3);
            assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(429);
            assertThat(registry.get(RequestMeters.IN_FLIGHT).gauge().value()).isEqualTo(3);

            placing.release();
            assertThat(working).allMatch(answer -> answer.join().status() == 200);
            awaitNoneInFlight();
            assertThat(List.of(one.status(), two.status(), three.status())).containsOnly(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"at-once, 200", "later, 200", "error, 418", "failed, 500", "failed-later, 500", "never, 503"})
    void oneForEachHoweverItEnds(String how, int status) {
        for (int i = 0; i < 2; i++) {
            assertThat(Stream.generate(() -> broker.getLater("/v2/answers/" + how))
                            .limit(3)
                            .toList())
                    .allMatch(answer -> answer.join().status() == status);
            awaitNoneInFlight();
        }
    }

    private RawConnection ask() throws IOException {
        return new RawConnection(port)
                .say("GET /v2/answers/long HTTP/1.1\r\nHost: broker\r\n" + RawConnection.keyOf("slow") + "\r\n");
    }

    /** Answers of all ways to end. */
    @RestController
    @RequestMapping(path = "/v2/answers", produces = MediaType.APPLICATION_JSON_VALUE)
    static class Answers {
        private final AtomicInteger asked = new AtomicInteger();

        @GetMapping("/long")
        CompletionStage<List<String>> longOne() {
            asked.incrementAndGet();
            return later(List.of("x".repeat(3_000_000)));
        }

        @GetMapping("/at-once")
        List<String> atOnce() {
            return List.of();
        }

        @GetMapping("/later")
        CompletionStage<List<String>> later() {
            return later(List.of());
        }

        @GetMapping("/error")
        void error(HttpServletResponse response) throws IOException {
            response.sendError(418);
        }

        @GetMapping("/failed")
        List<String> failed() {
            throw new AssertionError("failed");
        }

        @GetMapping("/failed-later")
        CompletionStage<List<String>> failedLater() {
            return later(List.<String>of()).thenApply(none -> failed());
        }

        @GetMapping("/never")
        CompletionStage<List<String>> never() {
            return new CompletableFuture<>();
        }

        private static CompletableFuture<List<String>> later(List<String> answer) {
            return CompletableFuture.supplyAsync(
                    () -> answer, CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS));
        }
    }
}
