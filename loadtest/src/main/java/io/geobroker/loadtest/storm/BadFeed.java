package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.SentTicker;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a bad feed sends: wrong times and prices, and bytes that are no tickers. Drawn from a number, without state. */
final class BadFeed {
    /** Kafka's producer refuses a record above 1 MiB, what it adds to it included. */
    static final int LARGEST_BYTES = (1 << 20) - 256;

    private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);
    private static final int MOST_SECONDS_LATE = 60;
    private static final long MICROS_PER_HOUR = TimeUnit.HOURS.toMicros(1);
    private static final int NANOS_PER_MICRO = 1_000;

    private BadFeed() {}

    /** Before the last one of its stock, by seconds. */
    static long lateTime(SentTicker last, int drawn) {
        return last.timeMicros() - (1 + drawn % MOST_SECONDS_LATE) * MICROS_PER_SECOND;
    }

    /** Hours ahead; each second time in nanoseconds where microseconds belong. */
    static long futureTime(long nowMicros, int drawn) {
        return drawn % 2 == 0 ? nowMicros * NANOS_PER_MICRO : nowMicros + (1 + drawn % 24) * MICROS_PER_HOUR;
    }

    /** A tenth above or below, so that it reaches orders which the last good one did not. */
    static long temptingPrice(SentTicker last, int drawn) {
        return drawn % 2 == 0 ? last.priceMicros() * 9 / 10 : last.priceMicros() * 11 / 10;
    }

    /** Bytes that are no ticker; null for a record without a value. */
    static byte @Nullable [] malformed(String symbol, int drawn) {
        String[] kinds = {
            "",
            "no JSON",
            "[]",
            "{}",
            "{\"symbol\":\"" + symbol + "\"",
            "{\"symbol\":\"" + symbol + "\",\"price\":\"-3\",\"time\":1763696400123456}",
            "{\"symbol\":\"" + symbol + "\",\"price\":1e400,\"time\":1763696400123456}",
            "{\"symbol\":\"" + symbol + "\",\"price\":\"1\",\"time\":\"now\"}",
            "{\"symbol\":\"" + symbol + "\",\"price\":\"1\",\"time\":1e99}",
            "{\"symbol\":\"\",\"price\":\"1\",\"time\":1763696400123456}",
            "{\"symbol\":\"UNKNOWN\",\"price\":\"1\",\"time\":1763696400123456}",
            "[".repeat(5_000),
            "\u0000\uFFFF"
        };
        int kind = drawn % (kinds.length + 2);
        if (kind == kinds.length) {
            return null;
        }
        return kind < kinds.length
                ? kinds[kind].getBytes(StandardCharsets.UTF_8)
                : new byte[] {(byte) 0xC3, (byte) 0x28, (byte) 0xFF};
    }

    /** As large as can be sent; each second time the begin of JSON. */
    static byte[] oversized(int drawn) {
        byte[] bytes = new byte[LARGEST_BYTES];
        Arrays.fill(bytes, (byte) 'x');
        if (drawn % 2 == 0) {
            byte[] begin = "{\"symbol\":\"".getBytes(StandardCharsets.UTF_8);
            System.arraycopy(begin, 0, bytes, 0, begin.length);
        }
        return bytes;
    }
}
