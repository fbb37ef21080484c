package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.limit.HostAddress;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.ee11.websocket.server.JettyServerUpgradeResponse;
import org.eclipse.jetty.ee11.websocket.server.JettyWebSocketServerContainer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Alpaca's websocket at {@value #PATH}. Reads text and binary frames as JSON.
 *
 * <p>Sends text frames, which every client reads; Alpaca's paper environment sends binary ones.
 */
@Hidden
@RestController
public record StreamController(StreamSocket.Surroundings around) {
    static final String PATH = "/stream";

    private static final Logger LOG = LoggerFactory.getLogger(StreamController.class);
    /** Bytes, above any message of a client. */
    private static final int MAX_MESSAGE = 8 * 1024;

    @GetMapping(
            path = {PATH, PATH + "/"},
            headers = HttpHeaders.UPGRADE)
    void shakeHands(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String address = HostAddress.of(request.getRemoteAddr());
        try {
            boolean upgraded = JettyWebSocketServerContainer.getContainer(request.getServletContext())
                    .upgrade((asked, answer) -> listener(address, answer), request, response);
            if (!upgraded) {
                response.setHeader("Sec-WebSocket-Version", "13");
                response.sendError(HttpStatus.UPGRADE_REQUIRED.value());
            }
        } catch (HttpException.RuntimeException e) {
            throw ApiException.malformed("no handshake of a websocket: " + e.getReason(), e);
        }
    }

    /** Without extensions: compression would keep memory for each socket, and fragments a frame for each byte. */
    private SocketListener listener(String address, JettyServerUpgradeResponse answer) {
        answer.setExtensions(List.of());
        return new SocketListener(address, around);
    }

    /** One socket; public for Jetty, which calls it by one thread at a time. */
    public static final class SocketListener implements Session.Listener.AutoDemanding {
        private final String address;
        private final StreamSocket.Surroundings around;
        private @Nullable StreamSocket socket;

        SocketListener(String address, StreamSocket.Surroundings around) {
            this.address = address;
            this.around = around;
        }

        @Override
        public void onWebSocketOpen(Session session) {
            session.setMaxTextMessageSize(MAX_MESSAGE);
            session.setMaxBinaryMessageSize(MAX_MESSAGE);
            socket = new StreamSocket(session, address, around);
            socket.enter();
        }

        @Override
        public void onWebSocketText(String message) {
            opened(each -> each.received(message));
        }

        @Override
        public void onWebSocketBinary(ByteBuffer message, Callback taken) {
            String text = StandardCharsets.UTF_8.decode(message).toString();
            taken.succeed();
            onWebSocketText(text);
        }

        @Override
        public void onWebSocketClose(int status, @Nullable String reason, Callback taken) {
            taken.succeed();
            opened(StreamSocket::gone);
        }

        @Override
        public void onWebSocketError(Throwable failure) {
            // Jetty wraps only some of what a listener throws.
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            if (cause instanceof RuntimeException && !cause.getClass().getName().startsWith("org.eclipse.jetty.")) {
                LOG.error("a defect ended a websocket", failure);
            } else {
                LOG.debug("a websocket failed", failure);
            }
            opened(StreamSocket::gone);
        }

        private void opened(Consumer<StreamSocket> use) {
            if (socket != null) {
                use.accept(socket);
            }
        }
    }
}
