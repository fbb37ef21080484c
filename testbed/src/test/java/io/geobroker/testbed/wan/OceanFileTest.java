package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An ocean between networks, where the address of who connects tells the region. */
class OceanFileTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(40);

    @AutoClose
    private final TestWan test = new TestWan(ROUND_TRIP);

    @TempDir
    Path directory = Path.of("");

    @Test
    void delaysWhoComesFromAnotherRegionWhateverItSends() throws Exception {
        InetSocketAddress door = open();
        long start = System.nanoTime();
        Socket client = test.connect(door, TestWan.privateNode(1, 50, 0));
        client.getOutputStream().write(new byte[] {0x16, 0x03, 0x01}); // as TLS begins
        assertThat(test.arrived().getInputStream().readNBytes(3)).containsExactly(0x16, 0x03, 0x01);
        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(ROUND_TRIP.plus(ROUND_TRIP.dividedBy(2)).toNanos());
        assertThat(test.wan().traffic(HERE, THERE)).containsEntry(Protocol.INTERNODE, 3L);
    }

    @Test
    void closesAConnectionFromNowhere() throws Exception {
        Socket client = test.connect(open(), TestWan.privateNode(3, 50, 0));
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(test.waitingConnections()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | regions are [], but those of the world are [north-virginia, sydney]",
                "{sydney: {sources: 10.0.0.0}, north-virginia: {sources: 10.0.1.0/24}} | sources must be a network such as",
                "{sydney: {sources: 10.0.0.0/24}, north-virginia: {sources: 10.0.0.96/27}} | sources of two regions must be apart: 10.0.0.96/27",
                "{sydney: {reachable: []}} | Null value for creator property 'sources'",
                "{sydney: {sources: 10.0.0.0/24, reachable: [{at: 'a', to: 'b:1', protocol: cql}]}} | at must be host:port: a",
                "{sydney: {sources: 10.0.0.0/24, reachable: [{at: 'a:1', to: 'b:1', protocol: x}]}} | x"
            })
    void saysWhatIsWrongWithAFile(String regions, String reason) throws IOException {
        Path file = write("regions: " + regions);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> OceanFile.load(file, TestWan.world(ROUND_TRIP)))
                .withMessageContaining(reason);
    }

    @Test
    void namesAHostThatIsNotThere() throws IOException {
        OceanFile ocean = OceanFile.load(write("""
                regions:
                  sydney: {sources: 10.0.0.0/24}
                  north-virginia:
                    sources: 10.0.1.0/24
                    reachable: [{at: "ocaen.invalid:7000", to: "b:1", protocol: cql}]
                """), TestWan.world(ROUND_TRIP));

        assertThatThrownBy(() -> ocean.open(test.wan())).hasMessageContaining("ocaen.invalid");
    }

    /** The way to node 1 there, on which it answers. */
    private InetSocketAddress open() throws IOException {
        InetSocketAddress door = new InetSocketAddress("127." + (TestWan.base() + 1) + ".2.1", 7000);
        InetSocketAddress node = TestWan.privateNode(2, 1, 7000);
        test.serve(node);
        Path file = write(String.format("""
                regions:
                  sydney:
                    sources: 127.%1$d.1.0/24
                  north-virginia:
                    sources: 127.%1$d.2.0/24
                    reachable:
                      - {at: "%2$s:7000", to: "%3$s:7000", protocol: internode}
                """, TestWan.base(), door.getHostString(), node.getHostString()));
        assertThat(OceanFile.load(file, TestWan.world(ROUND_TRIP)).open(test.wan()))
                .isEqualTo(1);
        return door;
    }

    private Path write(String yaml) throws IOException {
        return Files.writeString(directory.resolve("ocean.yaml"), yaml);
    }
}
