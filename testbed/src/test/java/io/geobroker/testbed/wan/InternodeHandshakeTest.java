package io.geobroker.testbed.wan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InternodeHandshakeTest {

    @Test
    void readsTheSenderOfRecordedHandshakes() {
        assertThat(InternodeHandshake.sender(received(RecordedHandshakes.FROM_PUBLIC)))
                .hasValue(new byte[] {127, 97, 1, 2});
        assertThat(InternodeHandshake.sender(received(RecordedHandshakes.FOR_STREAMING)))
                .hasValue(new byte[] {127, 97, 1, 2});
        assertThat(InternodeHandshake.sender(received(RecordedHandshakes.FROM_PRIVATE)))
                .hasValue(new byte[] {127, 96, 2, 3});
    }

    @Test
    void consumesNothing() {
        ByteBuf received = received(RecordedHandshakes.FROM_PUBLIC);
        InternodeHandshake.sender(received);
        assertThat(received.readableBytes()).isEqualTo(19);
    }

    @Test
    void waitsForTheRestOfAMessage() {
        byte[] whole = RecordedHandshakes.bytes(RecordedHandshakes.FROM_PUBLIC);
        for (int length = 0; length < whole.length; length++) {
            assertThat(InternodeHandshake.sender(Unpooled.wrappedBuffer(Arrays.copyOf(whole, length))))
                    .isEmpty();
        }
    }

    @Test
    void refusesWhatIsNoHandshake() {
        assertRefused("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII))
                .hasMessageContaining("magic")
                .hasMessageContaining("47455420");
    }

    @Test
    void refusesAVersionThatDoesNotNameItsSender() {
        byte[] old = RecordedHandshakes.bytes(RecordedHandshakes.FROM_PUBLIC);
        old[4] = 11;
        assertRefused(old).hasMessageContaining("version 11");
    }

    @Test
    void refusesAnAddressThatIsNotIpv4() {
        byte[] ipv6 = RecordedHandshakes.bytes(RecordedHandshakes.FROM_PUBLIC);
        ipv6[8] = 18;
        assertRefused(ipv6).hasMessageContaining("IPv4").hasMessageContaining("18");
    }

    @Test
    void refusesAWrongChecksum() {
        byte[] damaged = RecordedHandshakes.bytes(RecordedHandshakes.FROM_PUBLIC);
        damaged[12]++;
        assertRefused(damaged).hasMessageContaining("checksum");
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertRefused(byte[] message) {
        return assertThatThrownBy(() -> InternodeHandshake.sender(Unpooled.wrappedBuffer(message)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ByteBuf received(String recorded) {
        return Unpooled.wrappedBuffer(RecordedHandshakes.bytes(recorded));
    }
}
