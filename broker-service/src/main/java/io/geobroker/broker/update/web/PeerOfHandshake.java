package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.limit.HostAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.server.HandshakeInterceptor;

/** Keeps the {@link HostAddress} of a websocket's handshake; the session only knows the last proxy. */
final class PeerOfHandshake implements HandshakeInterceptor {
    private static final String ADDRESS = PeerOfHandshake.class.getName();

    /** Empty when unknown. */
    static String addressOf(WebSocketSession session) {
        return session.getAttributes().get(ADDRESS) instanceof String address ? address : "";
    }

    @Override
    public boolean beforeHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            Map<String, Object> attributes) {
        if (request instanceof ServletServerHttpRequest http) {
            attributes.put(ADDRESS, HostAddress.of(http.getServletRequest().getRemoteAddr()));
        }
        return true;
    }

    @Override
    public void afterHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            @Nullable Exception failure) {}
}
