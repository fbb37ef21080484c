package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends each price of a recording at its time, in order. A late price is sent at once. What is not wanted when its time has
 * come is left out.
 */
public final class Playback {
    private final Supplier<Stream<RecordedPrice>> recording;
    private final Predicate<Symbol> wanted;
    private final Speed speed;
    private final boolean loop;
    private final TickerSink sink;
    private final TickerStamps stamps;
    private final LongSupplier nanoTime;
    private final LongAdder sent = new LongAdder();
    private volatile long lateNanos;

    /**
     * @param recording opened and closed for each time it is played
     * @param wanted asked for each price
     * @param clock for the tickers' times
     * @param nanoTime for the pace
     */
    public Playback(
            Supplier<Stream<RecordedPrice>> recording,
            Predicate<Symbol> wanted,
            Speed speed,
            boolean loop,
            TickerSink sink,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.recording = recording;
        this.wanted = wanted;
        this.speed = speed;
        this.loop = loop;
        this.sink = sink;
        this.stamps = new TickerStamps(clock);
        this.nanoTime = nanoTime;
    }

    /**
     * Plays on the calling thread, endlessly if it loops.
     *
     * @throws IllegalStateException if the recording is empty
     */
    public void play() throws InterruptedException {
        do {
            long before = sent();
            boolean isOfOneMoment = playOnce();
            if (loop && (sent() == before || (isOfOneMoment && speed.factor() != null))) {
                // Such a round takes no time.
                TimeUnit.SECONDS.sleep(1);
            }
        } while (loop);
    }

    /** Tells whether all of its prices have one time. */
    private boolean playOnce() throws InterruptedException {
        long start = nanoTime.getAsLong();
        Instant first = null;
        Instant last = null;
        try (Stream<RecordedPrice> prices = recording.get()) {
            for (Iterator<RecordedPrice> lines = prices.iterator(); lines.hasNext(); ) {
                RecordedPrice line = lines.next();
                if (first == null) {
                    first = line.time();
                }
                last = line.time();
                awaitTimeOf(line, first, start);
                if (wanted.test(line.symbol())) {
                    sink.awaitRoom();
                    sink.send(stamps.stamp(line.symbol(), line.price(), line.time()));
                    sent.increment();
                }
            }
        }
        if (first == null) {
            throw new IllegalStateException("the recording is empty");
        }
        return first.equals(last);
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

    /** Over all times it was played. */
    public long sent() {
        return sent.sum();
    }

    /** How late the latest price was; zero at the highest speed. */
    public Duration lateness() {
        return Duration.ofNanos(lateNanos);
    }
}
