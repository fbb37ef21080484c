package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plays a recording: sends each of its prices, in order, when its time has come.
 *
 * <p>A price that is late is sent at once; none is left out. The time of a ticker is that of sending; the recorded one
 * travels beside it. Prices of symbols other than the wanted ones pass without being sent.
 */
public final class Playback {
    private final Supplier<Stream<RecordedPrice>> recording;
    private final Set<Symbol> symbols;
    private final Speed speed;
    private final boolean loop;
    private final TickerSink sink;
    private final TickerStamps stamps;
    private final LongSupplier nanoTime;
    private final LongAdder sent = new LongAdder();
    private volatile long lateNanos;

    /**
     * @param recording opened anew for each time it is played, and closed after
     * @param symbols whose prices are sent
     * @param loop whether it begins again after its end
     * @param nanoTime the clock of the pace; {@code clock} is that of the stamps
     */
    public Playback(
            Supplier<Stream<RecordedPrice>> recording,
            Set<Symbol> symbols,
            Speed speed,
            boolean loop,
            TickerSink sink,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.recording = recording;
        this.symbols = Set.copyOf(symbols);
        this.speed = speed;
        this.loop = loop;
        this.sink = sink;
        this.stamps = new TickerStamps(clock);
        this.nanoTime = nanoTime;
    }

    /**
     * Plays it to its end on the calling thread, or for ever if it loops.
     *
     * @throws InterruptedException if the thread is interrupted; what was sent stays sent
     */
    public void play() throws InterruptedException {
        do {
            playOnce();
        } while (loop);
    }

    private void playOnce() throws InterruptedException {
        long start = nanoTime.getAsLong();
        Instant first = null;
        try (Stream<RecordedPrice> prices = recording.get()) {
            for (Iterator<RecordedPrice> lines = prices.iterator(); lines.hasNext(); ) {
                RecordedPrice line = lines.next();
                if (first == null) {
                    first = line.time();
                }
                if (symbols.contains(line.symbol())) {
                    awaitTimeOf(line, first, start);
                    sink.awaitRoom();
                    sink.send(stamps.stamp(line.symbol(), line.price(), line.time()));
                    sent.increment();
                }
            }
        }
        if (first == null) {
            throw new IllegalStateException("the recording is empty");
        }
    }

    private void awaitTimeOf(RecordedPrice line, @Nullable Instant first, long start) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (speed.factor() == null || first == null) {
            return;
        }
        long due = start
                + speed.playingTimeOf(Duration.between(first, line.time())).toNanos();
        long late = nanoTime.getAsLong() - due;
        while (late < 0) {
            TimeUnit.NANOSECONDS.sleep(-late);
            late = nanoTime.getAsLong() - due;
        }
        lateNanos = late;
    }

    /** Prices sent so far, over all times it was played. */
    public long sent() {
        return sent.sum();
    }

    /** How late the latest price was; zero at the highest speed. */
    public Duration lateness() {
        return Duration.ofNanos(lateNanos);
    }
}
