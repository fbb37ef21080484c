package io.geobroker.broker.update.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.account.InMemoryApiKeys;
import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.geobroker.broker.update.InMemoryOrderEvents;
import io.geobroker.broker.update.Places;
import io.geobroker.broker.update.UpdateMeters;
import io.geobroker.broker.update.Updates;
import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

class StreamSocketTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final String HER_KEY = "PK0000000000000ALICE";
    private static final String LISTEN = """
            {"action": "listen", "data": {"streams": ["trade_updates"]}}""";
    private static final String LISTEN_TO_NOTHING = """
            {"action": "listen", "data": {"streams": []}}""";

    private final InMemoryApiKeys keys = new InMemoryApiKeys();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry, "sydney");
    private final UpdatesProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("geobroker.updates", UpdatesProperties.class);
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final Deque<String> meanwhile = new ArrayDeque<>();
    private final StreamSocket socket = new StreamSocket(
            new NonBlockingSessionTest.Peer().session,
            "10.0.0.1",
            new StreamSocket.Surroundings(
                    new Updates(
                            new InMemoryOrderEvents(),
                            List.of("sydney"),
                            new MicroClock(() -> Instant.EPOCH),
                            properties.settings(),
                            this::whileOpening,
                            new UpdateMeters(meters)),
                    new LoginGuard(new Authenticate(keys, new ConcurrentHashMap<>()), 5, 5, TimeMeter.SYSTEM_NANOTIME),
                    properties,
                    new JsonMapper(),
                    tasks::add,
                    new Places<>(1, 1),
                    new KeyRates(1_000, TimeMeter.SYSTEM_NANOTIME),
                    new ConnectionMeters(meters)));

    /** As on another thread. */
    private void whileOpening(Runnable task) {
        tasks.add(task);
        if (!meanwhile.isEmpty()) {
            socket.received(meanwhile.removeFirst());
        }
    }

    @BeforeEach
    void authenticates() {
        join(keys.put(new ApiKey(HER_KEY, ALICE, ApiKey.hash(HER_KEY, "secret"), 1, false), 1));
        socket.received("""
                {"action": "auth", "key": "%s", "secret": "secret"}""".formatted(HER_KEY));
    }

    @Test
    void whoListensTwiceAtOnceHasOneConnectionAndThenNone() {
        meanwhile.add(LISTEN);

        socket.received(LISTEN);
        runs();
        assertThat(connections()).isEqualTo(1);

        socket.gone();
        runs();
        assertThat(connections()).isZero();
    }

    @Test
    void whoListensToNothingMeanwhileHasNone() {
        meanwhile.add(LISTEN_TO_NOTHING);

        socket.received(LISTEN);
        runs();
        assertThat(connections()).isZero();

        socket.received(LISTEN);
        runs();
        assertThat(connections()).isEqualTo(1);
    }

    private void runs() {
        while (!tasks.isEmpty()) {
            tasks.removeFirst().run();
        }
    }

    private double connections() {
        return registry.get(UpdateMeters.CONNECTIONS).gauge().value();
    }
}
