package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.journal.SentTicker;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes bad tickers from a drawn number: wrong times, wrong prices, bytes that are no tickers. */
final class BadFeed {
    /** Kafka's producer refuses records above 1 MiB, its own overhead included. */
    static final int LARGEST_BYTES = (1 << 20) - 256;

    private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);
    private static final int MOST_SECONDS_LATE = 60;
    private static final long MICROS_PER_HOUR = TimeUnit.HOURS.toMicros(1);
    private static final int NANOS_PER_MICRO = 1_000;

    private BadFeed() {}

    static long lateTime(SentTicker last, int drawn) {
        return last.timeMicros() - (1 + drawn % MOST_SECONDS_LATE) * MICROS_PER_SECOND;
    }

    /** @return a time hours ahead, or in nanoseconds */
    static long futureTime(long nowMicros, int drawn) {
        return drawn % 2 == 0 ? nowMicros * NANOS_PER_MICRO : nowMicros + (1 + drawn % 24) * MICROS_PER_HOUR;
    }

    /** It reaches orders which the last good ticker did not. */
    static long temptingPrice(SentTicker last, int drawn) {
        return drawn % 2 == 0 ? last.priceMicros() * 9 / 10 : last.priceMicros() * 11 / 10;
    }

    /** Null for a record without a value. */
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
