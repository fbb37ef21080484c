package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnouncedAddressesTest {
    private final AnnouncedAddresses translator = new AnnouncedAddresses(List.of(
            "127.1.2.1=127.11.2.1",
            "127.1.2.2=localhost:9142",
            "0:0:0:0:0:0:0:9=127.0.0.9:9042",
            "fd00::1=fd00:1::11",
            "fd00::2=[fd00:1::12]",
            "fd00::3=[fd00:1::13]:9142"));

    @ParameterizedTest
    @CsvSource({
        "127.1.2.1, 127.11.2.1, 9042",
        "127.1.2.2, localhost, 9142",
        // However it is written.
        "::9, 127.0.0.9, 9042",
        "fd00::1, fd00:1::11, 9042",
        "fd00::2, fd00:1::12, 9042",
        "fd00::3, fd00:1::13, 9142",
        // No other.
        "127.1.2.3, 127.1.2.3, 9042"
    })
    void mapsEachAnnouncedAddressToItsOwnTarget(String announced, String host, int port) {
        assertThat(translator.translate(new InetSocketAddress(announced, 9042)))
                .isEqualTo(new InetSocketAddress(host, port));
    }

    @Test
    void looksTargetsUpSoThatTheDriverCanCompareThem() {
        assertThat(translator
                        .translate(new InetSocketAddress("127.1.2.2", 9042))
                        .isUnresolved())
                .isFalse();
    }

    @Test
    void refusesWhatNoNodeCanAnnounce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnnouncedAddresses(List.of("127.1.2.300=127.0.0.1:9042")))
                .withMessageContaining("127.1.2.300");
    }
}
