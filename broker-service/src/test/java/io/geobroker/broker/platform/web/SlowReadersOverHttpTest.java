package io.geobroker.broker.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

/** Nobody is dropped here for reading slowly, and no rate limits an address: more long answers than threads are under way. */
@DirtiesContext
@Timeout(120)
@SpringBootTest(
        classes = BrokerOverHttp.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "server.jetty.threads.max=16",
            "geobroker.web.connections.reader-grace=10m",
            "geobroker.web.connections.public-rate=100000",
            "geobroker.web.connections.public-at-once=100"
        })
class SlowReadersOverHttpTest {
    private static final int READERS = 24;

    private final int port;
    private final List<RawConnection> connections = new ArrayList<>();

    @Autowired
    SlowReadersOverHttpTest(@LocalServerPort int port) {
        this.port = port;
    }

    @AfterEach
    void close() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
    }

    @Test
    void noThreadWaitsForReadersOfLongAnswers() throws Exception {
        assertThat(new HttpBroker(port, null).get("/v3/api-docs").status()).isEqualTo(200);
        for (int i = 0; i < READERS; i++) {
            RawConnection reader = new RawConnection(port);
            connections.add(reader);
            reader.say("GET /v3/api-docs HTTP/1.1\r\nHost: broker\r\n\r\n".repeat(40));
        }
        for (RawConnection reader : connections) {
            assertThat(reader.status()).isEqualTo(200);
        }

        assertThat(new HttpBroker(port, "careful").get("/v2/assets/BHP").status())
                .isEqualTo(200);
    }
}
