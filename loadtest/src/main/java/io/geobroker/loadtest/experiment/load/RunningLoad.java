package io.geobroker.loadtest.experiment.load;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.OpenLoop;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.ticker.TickerProducers;
import io.geobroker.loadtest.ticker.TickerRoutes.Route;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** A load that runs until it is closed, and its answers. Threads may share it. */
public final class RunningLoad implements AutoCloseable {
    private static final Duration ENDLESS = Duration.ofDays(1);
    private static final Duration POLL = Duration.ofMillis(10);

    private final AtomicBoolean goOn = new AtomicBoolean(true);
    private final AtomicLong tickersSent = new AtomicLong();
    private final AtomicLong ordersSent = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final Set<UUID> accepted = ConcurrentHashMap.newKeySet();
    private final Recorder placing = Histograms.recorder();
    private final Recorder late = Histograms.recorder();
    private final List<Future<?>> parts = new ArrayList<>();

    /** Starts two threads, for tickers and for orders. */
    public RunningLoad(
            ExecutorService senders,
            SystemUnderTest system,
            TickerProducers feed,
            Function<Listing, Route> routes,
            Load load,
            Place place,
            long round,
            Rates rates) {
        long beganNanos = System.nanoTime();
        long beganMicros = EpochMicros.now();
        OpenLoop loop = new OpenLoop();
        if (rates.tickers() > 0) {
            parts.add(senders.submit(() -> loop.run(rates.tickers(), ENDLESS, goOn::get, (number, intended) -> {
                Histograms.record(late, System.nanoTime() - intended);
                long since = intended - beganNanos;
                Listing listing = load.listing(number);
                feed.send(
                        listing,
                        routes.apply(listing),
                        load.priceMicros(listing, since),
                        beganMicros + since / 1_000,
                        confirmed -> {});
                tickersSent.incrementAndGet();
            })));
        }
        if (rates.orders() > 0) {
            parts.add(senders.submit(() -> loop.run(rates.orders(), ENDLESS, goOn::get, (number, intended) -> {
                ordersSent.incrementAndGet();
                system.place(load.order(round * Load.ROUND + number), place).thenAccept(taken -> {
                    Histograms.record(placing, System.nanoTime() - intended);
                    taken.ifPresent(accepted::add);
                    answered.incrementAndGet();
                });
            })));
        }
    }

    public long tickersSent() {
        return tickersSent.get();
    }

    public long ordersSent() {
        return ordersSent.get();
    }

    public long accepted() {
        return accepted.size();
    }

    /** Ids of all that were accepted. */
    public Set<UUID> acceptedOrders() {
        return Set.copyOf(accepted);
    }

    public long unanswered() {
        return ordersSent.get() - answered.get();
    }

    public void awaitAnswers() {
        Uninterrupted.until(() -> unanswered() == 0, ENDLESS, POLL);
    }

    /** Microseconds from due time to answer, since the last call. */
    public Histogram placing() {
        return placing.getIntervalHistogram();
    }

    /** @return delays of tickers in microseconds, since the last call */
    public Histogram late() {
        return late.getIntervalHistogram();
    }

    @Override
    public void close() {
        goOn.set(false);
        parts.forEach(part -> Uninterrupted.requireDone(part, ENDLESS, "the load generator failed"));
    }
}
