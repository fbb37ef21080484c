package io.geobroker.testbed.wan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void waitsForTheRestOfAMessage() {
        byte[] whole = RecordedHandshakes.bytes(RecordedHandshakes.FROM_PUBLIC);
        for (int length = 0; length < whole.length; length++) {
            assertThat(InternodeHandshake.sender(Unpooled.wrappedBuffer(Arrays.copyOf(whole, length))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0x47, does not start with Cassandra's magic number but with 47552dfa",
        "4, 11, messaging version 11 does not name its sender",
        "8, 18, address and port of the sender must be 6 bytes (IPv4): 18",
        "12, 3, checksum is wrong"
    })
    void saysWhatIsWrongWithAMessage(int at, String value, String message) {
        byte[] damaged = RecordedHandshakes.bytes(RecordedHandshakes.FROM_PUBLIC);
        damaged[at] = Byte.decode(value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> InternodeHandshake.sender(Unpooled.wrappedBuffer(damaged)))
                .withMessageContaining(message);
    }

    private static ByteBuf received(String recorded) {
        return Unpooled.wrappedBuffer(RecordedHandshakes.bytes(recorded));
    }
}
