package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.geobroker.broker.platform.brokers.AnsweringBroker;
import io.geobroker.testbed.LocalServer;
import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ZipkinSenderTest {
    private final AtomicReference<String> received = new AtomicReference<>("");
    private final AtomicInteger status = new AtomicInteger(202);

    @AutoClose
    private final LocalServer zipkin = new LocalServer(exchange -> {
        assertThat(exchange.getRequestHeaders().getFirst("Content-Encoding")).isEqualTo("gzip");
        assertThat(exchange.getRequestHeaders().getFirst("Content-Type")).isEqualTo("application/json");
        received.set(new String(new GZIPInputStream(exchange.getRequestBody()).readAllBytes(), StandardCharsets.UTF_8));
        LocalServer.answer(exchange, status.get(), "");
    });

    private final ZipkinSender sender = new ZipkinSender(
            zipkin.uri().resolve("/api/v2/spans"), HttpClients.withoutCertificate(), Duration.ofSeconds(30));

    @Test
    void sendsSpansTogether() throws IOException {
        sender.send(List.of(bytes("{\"id\":1}"), bytes("{\"id\":2}")));

        assertThat(received).hasValue("[{\"id\":1},{\"id\":2}]");
    }

    @Test
    void tellsTheReporterThatZipkinTookNothing() {
        status.set(503);

        assertThatIOException()
                .isThrownBy(() -> sender.send(List.of(bytes("{}"))))
                .withMessageEndingWith("/api/v2/spans answered 503");
        zipkin.close();
        assertThatIOException().isThrownBy(() -> sender.send(List.of(bytes("{}"))));
    }

    @Test
    @Timeout(30)
    void doesNotWaitForTheRestOfAnAnswer() throws IOException {
        try (AnsweringBroker half = new AnsweringBroker(AnsweringBroker.HALF)) {
            ZipkinSender impatient =
                    new ZipkinSender(half.uri(), HttpClients.withoutCertificate(), Duration.ofMillis(200));

            assertThatIOException()
                    .isThrownBy(() -> impatient.send(List.of(bytes("{}"))))
                    .withMessage(half.uri() + " did not answer");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
