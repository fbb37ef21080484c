package io.geobroker.broker.platform.observability;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Latencies since the start and recently, for people to read. Thread-safe.
 *
 * <p>Exact to 0.1 %, of the last minute to 1 %, from a microsecond to a minute; longer ones count as a minute. Metrics
 * systems read {@link Meters}' timers.
 */
public final class LatencySummary {
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(1);
    private static final int DIGITS = 3;
    /** A page shows a dozen of them every two seconds, and a digit more takes eight times as much to add up. */
    private static final int DIGITS_OF_A_MINUTE = 2;

    private static final Duration SLOT = Duration.ofSeconds(2);
    private static final int SLOTS = 6;
    private static final Duration SLOT_OF_A_MINUTE = Duration.ofSeconds(10);
    private static final int SLOTS_OF_A_MINUTE = 7;

    /** Latencies in milliseconds, also on the wire; all zero when nothing was recorded. */
    public record Percentiles(long count, double meanMs, double p50Ms, double p99Ms, double p999Ms, double maxMs) {

        private static Percentiles of(Histogram micros) {
            return new Percentiles(
                    micros.getTotalCount(),
                    micros.getTotalCount() == 0 ? 0 : micros.getMean() / 1_000,
                    millis(micros.getValueAtPercentile(50)),
                    millis(micros.getValueAtPercentile(99)),
                    millis(micros.getValueAtPercentile(99.9)),
                    millis(micros.getMaxValue()));
        }

        private static double millis(long micros) {
            return micros / 1_000.0;
        }
    }

    private final LongSupplier nanoTime;
    private final long slotNanos;
    private final Recorder recorder;
    private final AtomicLong recording;

    // Guarded by this: the values that have left the recorder.
    private Histogram interval;
    private final Histogram sinceStart;
    private final Histogram[] slots;
    private final long[] slotTimes;

    /**
     * Recent means the last 10 to 12 seconds.
     *
     * @param nanoTime monotonic
     */
    public LatencySummary(LongSupplier nanoTime) {
        this(nanoTime, DIGITS, SLOT, SLOTS);
    }

    /** Recent means the last 60 to 70 seconds. */
    public static LatencySummary ofTheLastMinute(LongSupplier nanoTime) {
        return new LatencySummary(nanoTime, DIGITS_OF_A_MINUTE, SLOT_OF_A_MINUTE, SLOTS_OF_A_MINUTE);
    }

    private LatencySummary(LongSupplier nanoTime, int digits, Duration slot, int count) {
        this.nanoTime = nanoTime;
        this.recorder = new Recorder(LONGEST_MICROS, digits);
        this.interval = recorder.getIntervalHistogram();
        this.sinceStart = new Histogram(LONGEST_MICROS, digits);
        this.slotNanos = slot.toNanos();
        this.slots = new Histogram[count];
        this.slotTimes = new long[count];
        this.recording = new AtomicLong(currentSlot());
        for (int i = 0; i < count; i++) {
            slots[i] = new Histogram(LONGEST_MICROS, digits);
            slotTimes[i] = Long.MIN_VALUE;
        }
    }

    /** Negative durations, from clocks that disagree, count as zero. */
    public void record(Duration took) {
        if (recording.get() != currentSlot()) {
            drain();
        }
        long micros = took.compareTo(Duration.ofMinutes(1)) >= 0 ? LONGEST_MICROS : took.toNanos() / 1_000;
        recorder.recordValue(Math.max(0, micros));
    }

    public synchronized Percentiles sinceStart() {
        drain();
        return Percentiles.of(sinceStart);
    }

    /** A compressed HdrHistogram of microseconds: two readings subtract. */
    public synchronized byte[] histogramSinceStart() {
        drain();
        ByteBuffer buffer = ByteBuffer.allocate(sinceStart.getNeededByteBufferCapacity());
        int length = sinceStart.encodeIntoCompressedByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    public synchronized Percentiles recent() {
        drain();
        long now = currentSlot();
        Histogram sum = new Histogram(LONGEST_MICROS, sinceStart.getNumberOfSignificantValueDigits());
        for (int i = 0; i < slots.length; i++) {
            // Without overflow: an unused slot is the oldest. Adding an empty histogram would walk all of it.
            if (slotTimes[i] > now - slots.length && slots[i].getTotalCount() > 0) {
                sum.add(slots[i]);
            }
        }
        return Percentiles.of(sum);
    }

    private synchronized void drain() {
        long time = recording.getAndSet(currentSlot());
        interval = recorder.getIntervalHistogram(interval);
        int slot = (int) Math.floorMod(time, (long) slots.length);
        if (slotTimes[slot] != time) {
            slots[slot].reset();
            slotTimes[slot] = time;
        }
        if (interval.getTotalCount() > 0) {
            sinceStart.add(interval);
            slots[slot].add(interval);
        }
    }

    private long currentSlot() {
        return Math.floorDiv(nanoTime.getAsLong(), slotNanos);
    }
}
