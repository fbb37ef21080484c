package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks nodes for their view, with a time limit. */
final class NodeProbe {
    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(1);
    private static final long ANSWER_WITHIN_SECONDS = 5;

    private NodeProbe() {}

    /** @throws IOException when it does not answer, or not yet */
    static boolean hasJoined(NodePlace place) throws IOException {
        // This port opens last, and JMX requests would slow a starting node.
        Ports.requireOpen(new InetSocketAddress(place.privateHost(), Addresses.CQL_PORT), CONNECTED_WITHIN);
        return view(place).hasJoined();
    }

    /** @throws IOException when the node does not answer within seconds, also when frozen */
    static NodeView view(NodePlace place) throws IOException {
        FutureTask<NodeView> answer = new FutureTask<>(place.jmx()::view);
        Thread asking = new Thread(answer, "ask-" + place.name());
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
