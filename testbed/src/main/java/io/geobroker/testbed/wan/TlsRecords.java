package io.geobroker.testbed.wan;

import io.netty.buffer.ByteBuf;

/** Counts bytes outside TLS records (RFC 8446, 5.1). After the first such byte all count. For one thread. */
final class TlsRecords {
    private static final int LOWEST_TYPE = 20;
    private static final int HIGHEST_TYPE = 23;
    private static final int VERSION = 3;
    private static final int LONGEST = (1 << 14) + 2048;

    private int seen;

    private int length;
    private int left;
    private boolean lost;

    /** @return the readable bytes outside; none are consumed */
    int outside(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (!lost && at < end) {
            if (left > 0) {
                int skipped = Math.min(left, end - at);
                left -= skipped;
                at += skipped;
            } else if (isHeader(bytes.getUnsignedByte(at))) {
                at++;
            } else {
                lost = true;
            }
        }
        return end - at;
    }

    private boolean isHeader(int value) {
        return switch (seen++) {
            case 0 -> value >= LOWEST_TYPE && value <= HIGHEST_TYPE;
            case 1 -> value == VERSION;
            case 2 -> value <= VERSION + 1;
            case 3 -> isLength(value << 8);
            default -> {
                seen = 0;
                left = length | value;
                yield isLength(left);
            }
        };
    }

    private boolean isLength(int bytes) {
        length = bytes;
        return bytes <= LONGEST;
    }
}
