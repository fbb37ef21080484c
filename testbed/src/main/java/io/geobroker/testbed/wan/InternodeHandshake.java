package io.geobroker.testbed.wan;

import io.geobroker.schema.Checks;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The first message of an internode connection, with the sender's address.
 *
 * <p>Layout since messaging version 12 (Cassandra 4.0), {@code org.apache.cassandra.net.HandshakeProtocol.Initiate}: magic
 * (4 bytes); flags (4), with the lowest accepted messaging version in bits 16 to 23, the highest in 24 to 31; length of
 * address and port (1); broadcast address (4 or 16); port (2); checksum of all that (4).
 */
final class InternodeHandshake {
    static final int MAGIC = 0xCA552DFA;

    private static final int FIRST_VERSION_WITH_ADDRESS = 12;
    private static final int HEAD = Integer.BYTES + Integer.BYTES + Byte.BYTES;
    private static final int IPV4_AND_PORT = 4 + Short.BYTES;
    private static final byte[] CHECKSUM_SEED = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};

    private InternodeHandshake() {}

    /**
     * Reads the sender's IPv4 address and consumes nothing.
     *
     * @return empty while more is needed
     * @throws IllegalArgumentException when this is not a handshake with an IPv4 address
     */
    static Optional<byte[]> sender(ByteBuf received) {
        int at = received.readerIndex();
        int readable = received.readableBytes();
        if (readable < HEAD) {
            return Optional.empty();
        }
        if (received.getInt(at) != MAGIC) {
            throw new IllegalArgumentException("does not start with Cassandra's magic number but with "
                    + ByteBufUtil.hexDump(received, at, Integer.BYTES));
        }
        int highestVersion = received.getInt(at + Integer.BYTES) >>> 24;
        if (highestVersion < FIRST_VERSION_WITH_ADDRESS) {
            throw new IllegalArgumentException("messaging version " + highestVersion
                    + " does not name its sender; needed is " + FIRST_VERSION_WITH_ADDRESS + " (Cassandra 4.0)");
        }
        int length = received.getUnsignedByte(at + HEAD - Byte.BYTES);
        Checks.that(
                length == IPV4_AND_PORT,
                "address and port of the sender must be " + IPV4_AND_PORT + " bytes (IPv4): " + length);
        int checked = HEAD + IPV4_AND_PORT;
        if (readable < checked + Integer.BYTES) {
            return Optional.empty();
        }
        CRC32 checksum = new CRC32();
        checksum.update(CHECKSUM_SEED);
        checksum.update(ByteBufUtil.getBytes(received, at, checked));
        Checks.that((int) checksum.getValue() == received.getInt(at + checked), "checksum is wrong");
        return Optional.of(ByteBufUtil.getBytes(received, at + HEAD, 4));
    }
}
