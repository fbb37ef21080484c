package io.geobroker.testbed.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.geobroker.testbed.LocalServer;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code ./geobroker measure} at a broker that answers as it is told. */
class MeasureCommandTest {
    private static final int NO_ANSWER = -1;

    private final Map<String, Integer> statusOfMode = new ConcurrentHashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    /** Cancels of all that leave an order. */
    private final AtomicInteger left = new AtomicInteger();

    @TempDir
    Path directory;

    @AutoClose
    private final LocalServer broker = new LocalServer("/v2/orders", this::answer);

    private Path key;

    @BeforeEach
    void writeKey() throws IOException {
        key = Files.writeString(directory.resolve("sydney.curl"), "header = \"APCA-API-KEY-ID: demo\"\n");
    }

    @Test
    void aRowTellsOfEachModeOneAfterTheOther() {
        assertThat(measure("market-modes", "--orders", "5")).isZero();

        assertThat(out.toString().lines())
                .hasSize(4)
                .allMatch(line -> line.contains("    5 orders  p50"))
                .noneMatch(line -> line.contains("refused") || line.contains("not answered"));
        assertThat(out.toString().lines().map(line -> line.substring(0, 10).strip()))
                .containsExactly("forward", "remote-dc", "global", "at home");
    }

    @Test
    void anOrderThatIsRefusedOrUnansweredIsCounted() {
        statusOfMode.put("forward", 403);
        statusOfMode.put("remote-dc", 500);
        statusOfMode.put("global", NO_ANSWER);

        assertThat(measure("market-modes", "--orders", "3")).isEqualTo(1);

        assertThat(out.toString().lines())
                .satisfiesExactly(
                        forward -> assertThat(forward).contains("    0 orders", "3 refused (403 as told)"),
                        remote -> assertThat(remote).contains("3 not answered (500 as told)"),
                        global -> assertThat(global).contains("3 not answered (java.io.IOException"),
                        home -> assertThat(home).contains("    3 orders").doesNotContain("refused"));
    }

    @ParameterizedTest
    @CsvSource({"200, 0, ms", "403, 1, 4 refused (403 as told)"})
    void aBurstIsARowForEachRoundThatCountsThemToo(int status, int exitCode, String end) {
        statusOfMode.put("", status);

        assertThat(measure("burst", "--orders", "4", "--rounds", "2", "--warm-up", "1"))
                .isEqualTo(exitCode);

        assertThat(out.toString().lines()).hasSize(2).allMatch(round -> round.endsWith(end));
    }

    /** Of many orders a broker cancels only some within a request. */
    @Test
    void aBurstCancelsUntilNoneIsLeft() {
        left.set(2);

        assertThat(measure("burst", "--orders", "1", "--rounds", "1", "--warm-up", "0"))
                .isZero();

        assertThat(left).hasValue(-1);
    }

    @Test
    void aBurstThatLeavesOrdersSaysSoInALine() {
        left.set(Integer.MAX_VALUE);
        measure("burst", "--rounds=1", "--warm-up=0");

        assertThat(err.toString().lines())
                .filteredOn(line -> line.contains("not all canceled"))
                .singleElement()
                .asString()
                .hasSizeLessThan(150);
    }

    @ParameterizedTest
    @CsvSource({
        "burst, --orders, 0",
        "burst, --connections, 0",
        "burst, --rounds, -1",
        "burst, --warm-up, -1",
        "market-modes, --seconds, 0",
        "market-modes, --round-trip, 0"
    })
    void whatMeasuresNothingIsRefused(String what, String option, String value) {
        assertThat(measure(what, option, value)).isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString().lines().findFirst()).get().asString().contains(option, " must be ");
    }

    @Test
    void brokersOfASecureWorldAreTrustedAsTheKeysFileSays() throws IOException {
        IssuedCertificate certificate =
                CertificateAuthority.named("world").issue(Holder.named("broker").withHosts("localhost"));
        Path authority = Files.writeString(directory.resolve("ca.crt"), certificate.authority());
        Files.writeString(key, "cacert = \"" + authority + "\"\n", StandardOpenOption.APPEND);
        try (LocalServer secure = new LocalServer("/v2/orders", certificate.context(), this::answer)) {
            assertThat(measureAt("https://localhost:" + secure.port(), "market-modes", "--orders", "2"))
                    .isZero();
        }

        assertThat(out.toString().lines()).hasSize(4).allMatch(line -> line.contains("    2 orders  p50"));
    }

    private int measure(String what, String... arguments) {
        return measureAt(broker.uri().toString(), what, arguments);
    }

    private int measureAt(String uri, String what, String... arguments) {
        return new CommandLine(new MeasureCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.concat(Stream.of(what, "--broker", uri, "--key", key.toString()), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("DELETE")) {
            int status = left.getAndDecrement() > 0 ? 503 : 200;
            LocalServer.answer(
                    exchange,
                    207,
                    "[" + "{\"id\":\"1\",\"status\":200},".repeat(100) + "{\"id\":\"2\",\"status\":" + status + "}]");
            return;
        }
        String mode = exchange.getRequestHeaders().getFirst("X-Geo-Mode");
        int status = statusOfMode.getOrDefault(mode == null ? "" : mode, 200);
        if (status == NO_ANSWER) {
            exchange.getRequestBody().readAllBytes();
            exchange.close();
        } else {
            LocalServer.answer(exchange, status, status == 200 ? "{}" : "as told");
        }
    }
}
