package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.loadtest.storm.web.SocketReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Websockets of one customer that subscribe repeatedly; each time the broker may read past events. */
final class ListenLoop implements Attack.Method {
    static final int SOCKETS = 8;
    static final int A_SECOND = 25;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @Override
    public void run(Target target, Duration length, Tally tally) throws InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
        CustomerCredentials customer = target.newcomers().get();
        List<Listening> all = new ArrayList<>();
        for (int number = 0; number < SOCKETS; number++) {
            all.add(new Listening(client, target.customers(), customer, tally));
        }
        long end = System.nanoTime() + length.toNanos();
        try {
            while (System.nanoTime() < end) {
                all.forEach(Listening::ask);
                TimeUnit.MILLISECONDS.sleep(1_000 / A_SECOND);
            }
        } finally {
            all.forEach(Listening::abort);
        }
    }

    /** One websocket at a time, reopened when closed. Sends on one thread, receives on others. */
    private static final class Listening implements WebSocket.Listener {
        private final HttpClient client;
        private final URI stream;
        private final CustomerCredentials customer;
        private final Tally tally;
        private CompletableFuture<@Nullable WebSocket> asked = CompletableFuture.completedFuture(null);

        Listening(HttpClient client, URI broker, CustomerCredentials customer, Tally tally) {
            this.client = client;
            this.stream = SocketReader.stream(broker);
            this.customer = customer;
            this.tally = tally;
        }

        /** Does nothing while the last message is not sent. */
        void ask() {
            if (asked.isDone()) {
                asked = asked.exceptionally(failure -> null).thenCompose(this::askOn);
            }
        }

        private CompletionStage<@Nullable WebSocket> askOn(@Nullable WebSocket open) {
            tally.made();
            return (open == null || open.isOutputClosed() ? opened() : CompletableFuture.completedStage(open))
                    .thenCompose(socket -> socket.sendText(SocketReader.LISTEN, true))
                    .whenComplete((sent, failure) -> tally.saw(failure == null ? "asked" : "not asked"));
        }

        private CompletionStage<WebSocket> opened() {
            return client.newWebSocketBuilder()
                    .connectTimeout(PATIENCE)
                    .buildAsync(stream, this)
                    .thenCompose(socket -> socket.sendText(SocketReader.greeting(customer), true));
        }

        void abort() {
            WebSocket open = asked.exceptionally(failure -> null).getNow(null);
            if (open != null) {
                open.abort();
            }
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            tally.saw("closed " + status);
            return null;
        }
    }
}
