package io.geobroker.testbed.wan;

import io.netty.buffer.ByteBufUtil;
import java.util.zip.CRC32;

/** First messages of internode connections, as Cassandra 5.0.9 writes them; they accept messaging versions 12 and 13. */
final class RecordedHandshakes {
    /** From 127.97.1.2, for small messages. */
    static final String FROM_PUBLIC = "ca552dfa0d0c0c12067f6101021b588adf0e10";

    /** From 127.97.1.2, for streaming. */
    static final String FOR_STREAMING = "ca552dfa0d0c0c18067f6101021b581b1f12d8";

    /** From 127.96.2.3, for small messages. */
    static final String FROM_PRIVATE = "ca552dfa0d0c0c12067f6002031b58a4c8e279";

    private RecordedHandshakes() {}

    static byte[] bytes(String recorded) {
        return ByteBufUtil.decodeHexDump(recorded);
    }

    /** A recorded message with the address of another sender in it, and the checksum that belongs to it. */
    static byte[] from(int second, int third, int fourth) {
        byte[] message = bytes(FROM_PUBLIC);
        message[10] = (byte) second;
        message[11] = (byte) third;
        message[12] = (byte) fourth;
        CRC32 checksum = new CRC32();
        checksum.update(new byte[] {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA});
        checksum.update(message, 0, 15);
        for (int i = 0; i < 4; i++) {
            message[15 + i] = (byte) (checksum.getValue() >>> (24 - 8 * i));
        }
        return message;
    }
}
