package io.geobroker.broker.update.web;

import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.geobroker.broker.platform.web.limit.WebProperties;
import io.geobroker.broker.update.Places;
import io.geobroker.broker.update.UpdateThread;
import io.geobroker.broker.update.Updates;
import io.github.bucket4j.TimeMeter;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.web.socket.server.jetty.JettyRequestUpgradeStrategy;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;
import org.springframework.web.socket.server.support.WebSocketHandlerMapping;
import org.springframework.web.socket.server.support.WebSocketHttpRequestHandler;
import tools.jackson.databind.json.JsonMapper;

/** Maps the websocket, schedules updates, and ends all connections before the broker stops. */
@Configuration(proxyBeanMethods = false)
public class StreamConfiguration {
    /** Before the static files, which match every path. */
    private static final int ORDER = 1;

    /** As many websocket messages as requests. */
    @Bean
    WebSocketHandlerMapping streamMapping(
            Updates updates,
            LoginGuard login,
            UpdatesProperties properties,
            JsonMapper json,
            UpdateThread thread,
            ConnectionMeters meters,
            WebProperties web) {
        StreamHandler handler = new StreamHandler(new StreamSocket.Surroundings(
                updates,
                login,
                properties,
                json,
                thread,
                new Places<>(properties.maxUnauthenticated(), properties.maxUnauthenticatedPerAddress()),
                new KeyRates(web.rateLimit(), TimeMeter.SYSTEM_NANOTIME),
                meters));
        WebSocketHttpRequestHandler handshakes = new WebSocketHttpRequestHandler(
                handler, new DefaultHandshakeHandler(new JettyRequestUpgradeStrategy()));
        handshakes.setHandshakeInterceptors(List.of(new PeerOfHandshake()));
        WebSocketHandlerMapping mapping = new WebSocketHandlerMapping();
        mapping.setUrlMap(Map.of(StreamHandler.PATH, handshakes, StreamHandler.PATH + "/", handshakes));
        mapping.setWebSocketUpgradeMatch(true);
        mapping.setOrder(ORDER);
        return mapping;
    }

    @Bean
    SmartInitializingSingleton updatesClockwork(Updates updates, UpdateThread thread, UpdatesProperties properties) {
        return () -> {
            thread.every(properties.pollInterval(), updates::poll);
            thread.every(properties.catchUpInterval(), updates::catchUp);
            thread.every(properties.sweepInterval(), updates::sweep);
            thread.every(properties.heartbeatInterval(), updates::beat);
        };
    }

    /** Before the server waits for open requests: streams never end by themselves. */
    @Bean
    ApplicationListener<ContextClosedEvent> endOfUpdates(Updates updates) {
        return closed -> updates.stop();
    }
}
