package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.address.Addresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a base address of its own. */
class StartChecksTest {
    private static final int BASE = 230;

    private final TestbedOptions options = TestbedOptions.of("two-regions").withBaseAddress(BASE);
    private final Addresses addresses = new Addresses(options.world(), BASE);

    @TempDir
    Path directory;

    @Test
    void aPortThatIsTakenIsToldWithWhoNeedsItBeforeAnythingStarts() throws IOException {
        try (ServerSocket other = new ServerSocket()) {
            other.bind(addresses.broker("sydney", 1));
            int port = other.getLocalPort();

            assertThatIllegalStateException()
                    .isThrownBy(() -> Testbed.launch(options.withDirectory(directory), 1, Duration.ZERO))
                    .withMessageStartingWith("127.0.0.1:" + port + ", which broker-sydney-1 needs, is taken")
                    .withMessageContaining("lsof -i :" + port)
                    .withMessageContaining("--base-address 38 --directory .geobroker-38");
        }

        assertThatCode(() -> check(3, 1, false)).doesNotThrowAnyException();
        assertThatCode(() -> Files.delete(directory.resolve("lock"))).doesNotThrowAnyException();
        assertThatCode(() -> Files.delete(directory))
                .as("nothing else was made")
                .doesNotThrowAnyException();
    }

    @Test
    void aWorldThatRunsIsToldBeforeItsPortsAre() throws IOException {
        try (WorldLocks running = WorldLocks.take(directory, BASE);
                ServerSocket itsBroker = new ServerSocket()) {
            itsBroker.bind(addresses.broker("sydney", 1));

            assertThatIllegalStateException()
                    .isThrownBy(() -> Testbed.launch(options.withDirectory(directory), 1, Duration.ZERO))
                    .withMessageContaining("is used by another world that runs")
                    .withMessageContaining("./geobroker down");
            assertThatCode(running::close).doesNotThrowAnyException();
        }
    }

    @Test
    void thePortsOfMoreNodesAndBrokersAndOfZipkinAreCheckedWhereTheWorldHasThem() throws IOException {
        try (ServerSocket brokers = new ServerSocket();
                ServerSocket nodes = new ServerSocket();
                ServerSocket zipkins = new ServerSocket()) {
            brokers.bind(addresses.broker("sydney", 2));
            nodes.bind(new InetSocketAddress(addresses.privateHost("north-virginia", 2), Addresses.CQL_PORT));
            zipkins.bind(addresses.zipkin());
            assertThatIllegalStateException()
                    .isThrownBy(() -> check(3, 1, false))
                    .withMessageContaining("which cassandra-north-virginia-2 needs")
                    .withMessageNotContaining("--base-address");

            assertThatIllegalStateException()
                    .isThrownBy(() -> check(1, 2, false))
                    .withMessageContaining("which broker-sydney-2 needs");
            assertThatIllegalStateException()
                    .isThrownBy(() -> check(1, 1, true))
                    .withMessageContaining("which zipkin needs");
            assertThatCode(() -> check(1, 1, false)).doesNotThrowAnyException();
        }
    }

    @Test
    void aPortOfTheOceanOrTheIssuerIsToldBeforeTheLastWorldIsWiped() throws IOException {
        new WorldDirectory(directory).prepare(addresses, true, false);
        Path kept = Files.createFile(directory.resolve("data").resolve("kept"));
        try (ServerSocket abroad = new ServerSocket();
                ServerSocket issuer = new ServerSocket()) {
            abroad.bind(addresses.brokerAbroad("sydney", "north-virginia", 1));
            issuer.bind(addresses.issuer());

            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            Testbed.launch(options.withDirectory(directory).withSecure(true), 1, Duration.ZERO))
                    .withMessageContaining(":8080, which the WAN needs, and")
                    .withMessageContaining("which the issuer of tokens needs, are taken")
                    .withMessageNotContaining("--base-address");
        }
        assertThat(kept).exists();
    }

    private void check(int nodes, int brokers, boolean zipkin) {
        StartChecks.machine(
                new Addresses(options.world(), BASE, nodes), options.withZipkin(zipkin), brokers, Duration.ZERO);
    }
}
