package io.geobroker.broker.update.web;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;

/**
 * Alpaca's websocket at {@value #PATH}. Reads text and binary frames as JSON.
 *
 * <p>Sends text frames, which every client reads; Alpaca's paper environment sends binary ones.
 */
final class StreamHandler extends AbstractWebSocketHandler {
    static final String PATH = "/stream";

    private static final Logger LOG = LoggerFactory.getLogger(StreamHandler.class);

    /** Bytes, above any message of a client. */
    private static final int MAX_MESSAGE = 8 * 1024;

    private static final String SOCKET = StreamSocket.class.getName();

    private final StreamSocket.Surroundings around;

    StreamHandler(StreamSocket.Surroundings around) {
        this.around = around;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        session.setTextMessageSizeLimit(MAX_MESSAGE);
        session.setBinaryMessageSizeLimit(MAX_MESSAGE);
        StreamSocket socket = new StreamSocket(session, around);
        session.getAttributes().put(SOCKET, socket);
        socket.enter();
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        with(session, socket -> socket.received(message.getPayload()));
    }

    @Override
    protected void handleBinaryMessage(WebSocketSession session, BinaryMessage message) {
        with(
                session,
                socket -> socket.received(
                        StandardCharsets.UTF_8.decode(message.getPayload()).toString()));
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        with(session, StreamSocket::gone);
    }

    @Override
    public void handleTransportError(WebSocketSession session, Throwable failure) {
        LOG.debug("a websocket failed", failure);
        with(session, StreamSocket::gone);
    }

    private static void with(WebSocketSession session, Consumer<StreamSocket> use) {
        if (session.getAttributes().get(SOCKET) instanceof StreamSocket socket) {
            use.accept(socket);
        }
    }
}
