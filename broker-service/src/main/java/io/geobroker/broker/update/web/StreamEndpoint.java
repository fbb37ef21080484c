package io.geobroker.broker.update.web;

import jakarta.websocket.CloseReason;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Alpaca's websocket at {@value #PATH}. Text and binary frames are both read as JSON; what is sent are text frames, which
 * every client reads, although Alpaca's paper environment sends binary ones. Public because Jetty wants it.
 */
public final class StreamEndpoint extends Endpoint {
    static final String PATH = "/stream";

    private static final Logger LOG = LoggerFactory.getLogger(StreamEndpoint.class);

    /** No message of a client is longer. */
    private static final int MAX_MESSAGE = 8 * 1024;

    private static final String SOCKET = StreamSocket.class.getName();

    private final StreamSocket.Surroundings around;

    private StreamEndpoint(StreamSocket.Surroundings around) {
        this.around = around;
    }

    static void register(ServerContainer container, StreamSocket.Surroundings around) throws DeploymentException {
        StreamEndpoint endpoint = new StreamEndpoint(around);
        container.addEndpoint(ServerEndpointConfig.Builder.create(StreamEndpoint.class, PATH)
                .configurator(new ServerEndpointConfig.Configurator() {
                    @Override
                    public <T> T getEndpointInstance(Class<T> type) {
                        return type.cast(endpoint);
                    }
                })
                .build());
    }

    @Override
    public void onOpen(Session session, EndpointConfig config) {
        session.setMaxTextMessageBufferSize(MAX_MESSAGE);
        session.setMaxBinaryMessageBufferSize(MAX_MESSAGE);
        session.setMaxIdleTimeout(around.properties().listenWithin().toMillis());
        session.getAsyncRemote().setSendTimeout(around.properties().sendWithin().toMillis());
        StreamSocket socket = new StreamSocket(session, around);
        session.getUserProperties().put(SOCKET, socket);
        if (!socket.enter()) {
            return;
        }
        session.addMessageHandler(String.class, socket::received);
        session.addMessageHandler(
                ByteBuffer.class,
                bytes -> socket.received(StandardCharsets.UTF_8.decode(bytes).toString()));
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        gone(session);
    }

    @Override
    public void onError(Session session, @Nullable Throwable failure) {
        LOG.debug("a websocket failed", failure);
        gone(session);
    }

    private static void gone(Session session) {
        if (session.getUserProperties().get(SOCKET) instanceof StreamSocket socket) {
            socket.gone();
        }
    }
}
