package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.testbed.LocalServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UninterruptedTest {
    private static final Duration LIMIT = Duration.ofSeconds(1);

    @AutoClose
    private final LocalServer server = new LocalServer(LocalServer::answerHalf);

    @Test
    @Timeout(60)
    void givesUpAnAnswerThatDoesNotEnd() {
        assertThatThrownBy(this::answer).isInstanceOf(IOException.class).hasRootCauseInstanceOf(TimeoutException.class);
        assertThat(ReadyCheck.answersOk(server.uri(), null, LIMIT).passes()).isFalse();
    }

    @Test
    void tellsThatNobodyListens() {
        server.close();
        assertThatThrownBy(this::answer).isInstanceOf(ConnectException.class);
    }

    @Test
    void tellsWhyWorkIsNotDone() {
        IOException why = new IOException("gone");
        assertThatThrownBy(() -> Uninterrupted.requireDone(CompletableFuture.failedFuture(why), LIMIT, "undone"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("undone: java.io.IOException: gone")
                .hasCause(why);
        assertThatThrownBy(() -> Uninterrupted.requireDone(new CompletableFuture<>(), Duration.ZERO, "undone"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("undone: no answer");
    }

    private HttpResponse<String> answer() throws IOException {
        return Uninterrupted.answer(
                HttpClient.newHttpClient(),
                HttpRequest.newBuilder(server.uri()).timeout(LIMIT).build(),
                BodyHandlers.ofString());
    }
}
