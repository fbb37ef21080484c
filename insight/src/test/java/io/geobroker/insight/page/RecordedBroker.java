package io.geobroker.insight.page;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * A web server with the broker's own page and settings, and endpoints that answer what was recorded. It can be stopped
 * and started at its port.
 */
final class RecordedBroker implements AutoCloseable {
    private final RecordedWorld world;
    private @Nullable ConfigurableApplicationContext running;
    private int port;

    RecordedBroker(RecordedWorld world) {
        this.world = world;
        start();
    }

    /** Not a {@code @Configuration}, so that no scan of the real broker finds it. */
    @EnableAutoConfiguration(exclude = {CassandraAutoConfiguration.class, KafkaAutoConfiguration.class})
    static class Web {

        @Bean
        RouterFunction<ServerResponse> recordedWorld(RecordedWorld world) {
            return RouterFunctions.route()
                    .GET("/geo/world", request -> json(world.answer()))
                    .GET("/geo/moves", request -> json(world.moves()))
                    .build();
        }

        private static ServerResponse json(String answer) {
            return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).body(answer);
        }
    }

    void start() {
        running = new SpringApplicationBuilder(Web.class)
                .initializers(context -> context.getBeanFactory().registerSingleton("world", world))
                .run(
                        "--server.address=127.0.0.1",
                        "--server.port=" + port,
                        "--server.shutdown=immediate",
                        // Those of Cassandra and Kafka are not here.
                        "--management.endpoint.health.validate-group-membership=false");
        port = Integer.parseInt(running.getEnvironment().getRequiredProperty("local.server.port"));
    }

    void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** The page, which asks more often than a person would want. */
    URI page() {
        return uri().resolve("/?every=100");
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        stop();
    }
}
