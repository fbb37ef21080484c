package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0/0",
                "0.0.0.0/00",
                "::/0",
                "0.0.0.0-255.255.255.255",
                "0.0.0.1 - 255.255.255.254",
                "0-255.0-255.0-255.0-255",
                "-.-.-.-",
                "::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                "10.0.0.1,0.0.0.0/1,128.0.0.0/1"
            })
    void trustsNobodyWhenAllAreNamed(String named) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrustedProxies(List.of(named.split(","))))
                .withMessageContaining("must not be everybody");
    }

    @Test
    void takesNetworksAndRanges() {
        TrustedProxies proxies = new TrustedProxies(List.of("10.0.0.0/8", "192.0.2.1-192.0.2.9", "2001:db8::/32"));

        assertThat(proxies.sent(from("10.1.2.3"))).isTrue();
        assertThat(proxies.sent(from("192.0.2.9"))).isTrue();
        assertThat(proxies.sent(from("192.0.2.10"))).isFalse();
        assertThat(proxies.sent(from("2001:db8::7"))).isTrue();
    }

    private static InetSocketAddress from(String address) {
        return new InetSocketAddress(address, 4711);
    }
}
