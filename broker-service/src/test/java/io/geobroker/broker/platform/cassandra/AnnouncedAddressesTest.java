package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnnouncedAddressesTest {
    private final AnnouncedAddresses translator = new AnnouncedAddresses(
            List.of("127.1.2.1=127.11.2.1:9042", "127.1.2.2=localhost:9142", "0:0:0:0:0:0:0:9=127.0.0.9:9042"));

    @Test
    void mapsEachAnnouncedAddressToItsOwnTarget() {
        assertThat(translator.translate(new InetSocketAddress("127.1.2.1", 9042)))
                .isEqualTo(new InetSocketAddress("127.11.2.1", 9042));
        assertThat(translator.translate(new InetSocketAddress("127.1.2.2", 9042)))
                .isEqualTo(new InetSocketAddress("localhost", 9142));
    }

    @Test
    void knowsAnAddressHoweverItIsWritten() {
        assertThat(translator.translate(new InetSocketAddress("::9", 9042)))
                .isEqualTo(new InetSocketAddress("127.0.0.9", 9042));
    }

    @Test
    void looksTargetsUpSoThatTheDriverCanCompareThem() {
        assertThat(translator
                        .translate(new InetSocketAddress("127.1.2.2", 9042))
                        .isUnresolved())
                .isFalse();
    }

    @Test
    void leavesOthersAsTheyAre() {
        InetSocketAddress other = new InetSocketAddress("127.1.2.3", 9042);

        assertThat(translator.translate(other)).isEqualTo(other);
    }

    @Test
    void refusesWhatNoNodeCanAnnounce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnnouncedAddresses(List.of("127.1.2.300=127.0.0.1:9042")))
                .withMessageContaining("127.1.2.300");
    }
}
