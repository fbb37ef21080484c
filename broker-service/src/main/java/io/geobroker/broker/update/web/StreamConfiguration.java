package io.geobroker.broker.update.web;

import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.geobroker.broker.platform.web.limit.WebProperties;
import io.geobroker.broker.update.Places;
import io.geobroker.broker.update.UpdateThread;
import io.geobroker.broker.update.Updates;
import io.github.bucket4j.TimeMeter;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import tools.jackson.databind.json.JsonMapper;

/** What websockets share; schedules updates, and ends all connections before the broker stops. */
@Configuration(proxyBeanMethods = false)
public class StreamConfiguration {
    /** As many websocket messages as requests. */
    @Bean
    StreamSocket.Surroundings streamSurroundings(
            Updates updates,
            LoginGuard login,
            UpdatesProperties properties,
            JsonMapper json,
            UpdateThread thread,
            ConnectionMeters meters,
            WebProperties web) {
        return new StreamSocket.Surroundings(
                updates,
                login,
                properties,
                json,
                thread,
                new Places<>(properties.maxUnauthenticated(), properties.maxUnauthenticatedPerAddress()),
                new KeyRates(web.rateLimit(), TimeMeter.SYSTEM_NANOTIME),
                meters);
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
