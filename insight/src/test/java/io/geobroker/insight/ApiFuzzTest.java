package io.geobroker.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.market.InMemoryLastPrices;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * Schemathesis, from the package registry, makes requests from {@code docs/openapi.yaml}: none is answered with a failure of
 * the broker, nor with anything that the document does not have.
 *
 * <p>Needs Python with venv; without it this fails.
 */
@Tag("full")
@Timeout(600)
@SpringBootTest(classes = WatchedBrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ApiFuzzTest {
    private static final Path WORK = Path.of("target", "fuzz");
    private static final Path DOCUMENT = Path.of("..", "docs", "openapi.yaml");
    private static final String CUSTOMER = "fuzzing";
    private static final Symbol BHP = new Symbol("BHP");

    private final int port;

    @Autowired
    ApiFuzzTest(@LocalServerPort int port, InMemoryAccounts accounts, PriceBoard board, InMemoryLastPrices stored) {
        this.port = port;
        accounts.open(Account.opened(
                new CustomerId(CUSTOMER),
                "sydney",
                1_000_000_000_000L,
                Map.of(BHP, new Position(1_000_000, 40_000_000_000L))));
        LastPrice last = new LastPrice(BHP, Price.parse("45.25"), Instant.now().toEpochMilli() * 1_000);
        board.note(last);
        stored.put(List.of(last));
    }

    @Test
    void everyAnswerIsInTheDocument() throws Exception {
        assertThat(new HttpBroker(port, CUSTOMER).get("/v2/positions/BHP").status())
                .as("a stranger sees nothing but 401")
                .isEqualTo(200);
        Files.createDirectories(WORK);
        run(List.of("python3", "-m", "venv", "venv"));
        run(List.of("venv/bin/python", "-m", "pip", "install", "--quiet", "schemathesis==4.32.5"));
        run(List.of(
                "venv/bin/schemathesis",
                "run",
                DOCUMENT.toRealPath().toString(),
                "--url",
                "http://127.0.0.1:" + port,
                "--header",
                "APCA-API-KEY-ID:" + HttpBroker.keyOf(CUSTOMER),
                "--header",
                "APCA-API-SECRET-KEY:" + HttpBroker.secretOf(CUSTOMER),
                "--checks",
                // 503 stands in the document, 500 nowhere.
                "status_code_conformance,content_type_conformance,response_headers_conformance,"
                        + "response_schema_conformance",
                // A stream has no end.
                "--exclude-path",
                "/v2/events/trades",
                "--phases",
                "examples,coverage,fuzzing",
                "--max-examples",
                "50",
                "--generation-deterministic",
                "--no-color",
                "--continue-on-failure"));
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Path output = WORK.resolve("output.txt").toAbsolutePath();
        Process process = new ProcessBuilder(command)
                .directory(WORK.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor())
                .as("%s%n%s", command, Files.readString(output))
                .isZero();
    }
}
