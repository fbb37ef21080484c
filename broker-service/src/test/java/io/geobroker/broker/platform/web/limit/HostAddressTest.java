package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostAddressTest {

    @ParameterizedTest
    @CsvSource({
        "203.0.113.9, 203.0.113.9",
        "[2001:db8:0:7:0:0:0:1], 20010db800000007",
        "2001:db8:0:7:ffff:ffff:ffff:ffff, 20010db800000007",
        "[2001:db8:0:8:0:0:0:1], 20010db800000008",
        "::ffff:203.0.113.9, 203.0.113.9",
        "::1, 0000000000000000",
        "/run/broker:1, /run/broker:1",
        "'', ''"
    })
    void keepsOfAnAddressWhatTellsHostsApart(String address, String kept) {
        assertThat(HostAddress.of(address)).isEqualTo(kept);
    }
}
