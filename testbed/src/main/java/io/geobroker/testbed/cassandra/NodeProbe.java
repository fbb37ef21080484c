package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks nodes for their view, with a time limit. */
final class NodeProbe {
    private static final int CONNECTED_WITHIN_MS = 1_000;
    private static final long ANSWER_WITHIN_SECONDS = 5;

    private NodeProbe() {}

    /** @throws IOException when it does not answer, or not yet */
    static boolean hasJoined(NodePlace place) throws IOException {
        // This port opens last, and JMX requests would slow a starting node.
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(place.privateHost(), Addresses.CQL_PORT), CONNECTED_WITHIN_MS);
        }
        return view(place).hasJoined();
    }

    /** @throws IOException when the node does not answer within seconds, also when frozen */
    static NodeView view(NodePlace place) throws IOException {
        CompletableFuture<NodeView> answer = new CompletableFuture<>();
        Thread asking = new Thread(
                () -> {
                    try {
                        answer.complete(NodeJmx.view(place.jmx()));
                    } catch (IOException | RuntimeException e) {
                        answer.completeExceptionally(e);
                    }
                },
                "ask-" + place.name());
        asking.setDaemon(true);
        asking.start();
        try {
            return answer.get(ANSWER_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(place.name() + " does not answer", e);
        }
    }
}
