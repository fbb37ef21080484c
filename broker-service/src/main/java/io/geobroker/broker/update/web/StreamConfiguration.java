package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.ConnectionMeters;
import io.geobroker.broker.update.UpdateThread;
import io.geobroker.broker.update.Updates;
import jakarta.servlet.ServletContext;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import tools.jackson.databind.json.JsonMapper;

/** Puts the websocket into Jetty, keeps the time for updates, and ends all connections before the broker stops. */
@Configuration(proxyBeanMethods = false)
public class StreamConfiguration {
    private static final int PATIENT_THREADS = 2;

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService patientSockets() {
        return Executors.newFixedThreadPool(PATIENT_THREADS, task -> {
            Thread thread = new Thread(task, "patient-sockets");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Bean
    SmartInitializingSingleton streamEndpoint(
            ServletContext context,
            Updates updates,
            StreamLogin login,
            UpdatesProperties properties,
            JsonMapper json,
            UpdateThread thread,
            @Qualifier("patientSockets") ExecutorService patient,
            ConnectionMeters meters) {
        return () -> {
            if (!(context.getAttribute(ServerContainer.class.getName()) instanceof ServerContainer container)) {
                throw new IllegalStateException("Jetty has no websockets");
            }
            try {
                StreamEndpoint.register(
                        container,
                        new StreamSocket.Surroundings(
                                updates,
                                login,
                                properties,
                                json,
                                thread,
                                patient,
                                new Semaphore(properties.maxUnauthenticated()),
                                meters));
            } catch (DeploymentException e) {
                throw new IllegalStateException("cannot add the websocket " + StreamEndpoint.PATH, e);
            }
        };
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

    /** Comes before the server waits for its requests to end, which streams never do by themselves. */
    @Bean
    ApplicationListener<ContextClosedEvent> endOfUpdates(Updates updates) {
        return closed -> updates.stop();
    }
}
