package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Wrong input says what was wrong with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WanInputTest {
    private final TestWan test = new TestWan(Duration.ofMillis(230));

    @Test
    void startsWithTheDelaysOfTheWorld() {
        assertThat(test.wan().status()).extracting(LinkStatus::delay).containsOnly(Duration.ofMillis(115));
    }

    @AfterAll
    void close() {
        test.close();
    }

    @Test
    void listensOnTheAddressesOfTheWorld() {
        int base = TestWan.base();
        assertThat(test.wan().internode(HERE, 2)).isEqualTo(address(base + 1, 1, 2, 7000));
        assertThat(test.wan().cql(HERE, THERE, 3)).isEqualTo(address(base + 11, 2, 3, 9042));
        assertThat(test.wan().cql(THERE, HERE, 3)).isEqualTo(address(base + 12, 1, 3, 9042));
        assertThat(test.wan().http(HERE, THERE, 2, 8182)).isEqualTo(address(base + 11, 2, 102, 8080));
    }

    @Test
    void namesTheKnownRegionsWhenOneIsUnknown() {
        assertRefused(wan -> wan.cut(HERE, "atlantis"), "unknown region: atlantis; known are sydney, north-virginia");
        assertRefused(wan -> wan.internode("atlantis", 1), "atlantis");
        assertRefused(wan -> wan.traffic("atlantis", HERE), "atlantis");
    }

    @Test
    void refusesARegionAndItself() {
        assertRefused(wan -> wan.cut(HERE, HERE), "not within one: sydney");
        assertRefused(wan -> wan.delay(HERE, HERE, Duration.ZERO), "not within one: sydney");
        assertRefused(wan -> wan.cql(HERE, HERE, 1), "not within one: sydney");
    }

    @Test
    void refusesImpossibleConditions() {
        assertRefused(wan -> wan.delay(HERE, THERE, Duration.ofMillis(-1)), "round trip must be 0 to PT10M: PT-0.001S");
        assertRefused(wan -> wan.delayOneWay(HERE, THERE, Duration.ofDays(1)), "delay must be 0 to PT10M: PT24H");
        assertRefused(wan -> wan.jitter(HERE, THERE, Duration.ofMillis(-1)), "jitter must be 0 to");
        assertRefused(wan -> wan.bandwidth(HERE, THERE, 0), "bandwidth must be > 0 bytes per second: 0");
    }

    @Test
    void refusesNumbersOutsideOfTheAddressPlan() {
        assertRefused(wan -> wan.internode(HERE, 0), "node must be 1 to 99: 0");
        assertRefused(wan -> wan.cql(HERE, THERE, 100), "node must be 1 to 99: 100");
        assertRefused(wan -> wan.http(HERE, THERE, 0, 8081), "broker instance must be 1 to 99: 0");
        assertRefused(wan -> wan.http(HERE, THERE, 1, 65_536), "port out of range:65536");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Wan(TestWan.world(Duration.ZERO), WanOptions.at(250)))
                .withMessage("base address must be 0 to 243 for a world of 2 regions: 250");
    }

    @Test
    void namesAddressAndPortThatAreInUse() {
        InetSocketAddress address = test.wan().internode(THERE, 9);
        assertThatThrownBy(() -> test.wan().internode(THERE, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot listen on " + address.getAddress().getHostAddress() + ":7000: ")
                .hasMessageContaining("in use");
    }

    @Test
    void saysHowToAddAddressesThatTheMachineLacks() {
        // 203.0.113.0/24 is reserved for documentation: no machine has it.
        assertThatThrownBy(() -> LoopbackAddresses.require(List.of("127.0.0.1", "203.0.113.1", "203.0.113.2")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("does not have the addresses 203.0.113.1, 203.0.113.2; on macOS add with")
                .hasMessageContaining("    sudo ifconfig lo0 alias 203.0.113.1 up\n")
                .hasMessageEndingWith("    sudo ifconfig lo0 alias 203.0.113.2 up");
        LoopbackAddresses.require(List.of("127.0.0.1"));
        assertThat(LoopbackAddresses.bindFailure(
                        new InetSocketAddress("203.0.113.1", 7000), new BindException("the reason, translated")))
                .hasMessageStartingWith("cannot listen on 203.0.113.1:7000: the reason, translated\n")
                .hasMessageEndingWith("    sudo ifconfig lo0 alias 203.0.113.1 up");
    }

    private void assertRefused(Consumer<Wan> call, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call.accept(test.wan()))
                .withMessageContaining(message);
    }

    private static InetSocketAddress address(int second, int third, int fourth, int port) {
        return new InetSocketAddress("127." + second + "." + third + "." + fourth, port);
    }
}
