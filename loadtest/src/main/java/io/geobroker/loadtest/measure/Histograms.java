package io.geobroker.loadtest.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Histograms of microseconds up to ten minutes, exact to 0.1 %. */
public final class Histograms {
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int DIGITS = 3;

    private Histograms() {}

    public static Histogram empty() {
        return new Histogram(LONGEST_MICROS, DIGITS);
    }

    /** Many threads may record, one may read. */
    public static Recorder recorder() {
        return new Recorder(LONGEST_MICROS, DIGITS);
    }

    /** Clipped to 0 and ten minutes. */
    public static void record(AbstractHistogram histogram, long nanos) {
        histogram.recordValue(micros(nanos));
    }

    public static void record(Recorder recorder, long nanos) {
        recorder.recordValue(micros(nanos));
    }

    private static long micros(long nanos) {
        return Math.max(0, Math.min(nanos / 1_000, LONGEST_MICROS));
    }

    /** Compressed, then Base64, as in the broker's {@code /geo/histograms}. */
    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** @throws IllegalArgumentException when the text is no histogram */
    public static Histogram decode(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not a histogram", e);
        }
    }

    /** Requires two readings of a histogram that only grows. */
    public static Histogram between(Histogram before, Histogram after) {
        Histogram difference = after.copy();
        difference.subtract(before);
        return difference;
    }

    public static Histogram sum(Iterable<Histogram> histograms) {
        Histogram sum = empty();
        histograms.forEach(sum::add);
        return sum;
    }
}
