package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Sends the random walks of a region's symbols, each at its own rate. */
public final class WalkedTickers {
    /**
     * One symbol to walk.
     *
     * @param random not shared with other symbols
     */
    public record Walked(Listing listing, Swing swing, Rate rate, RandomGenerator random) {}

    private WalkedTickers() {}

    /**
     * Not started.
     *
     * @param catchUp how late a price may still be sent
     * @param clock for the tickers' times
     * @param nanoTime for the pace
     * @param results told of what could not be sent
     */
    public static OpenLoopSchedule loop(
            List<Walked> symbols,
            RampUp rampUp,
            TickerSink sink,
            Duration catchUp,
            InstantSource clock,
            LongSupplier nanoTime,
            Consumer<Optional<Throwable>> results) {
        List<Walked> walked =
                symbols.stream().filter(symbol -> !symbol.rate().isNever()).toList();
        List<RandomWalk> walks = walked.stream()
                .map(each -> new RandomWalk(each.listing, each.swing, each.rate.interval(), each.random))
                .toList();
        TickerStamps stamps = new TickerStamps(clock);
        return new OpenLoopSchedule(
                "tickers",
                new Slots(walked.stream().map(Walked::rate).toList()),
                rampUp,
                catchUp,
                nanoTime,
                (lane, due) -> sink.send(stamps.stamp(
                        walked.get(lane).listing().symbol(), walks.get(lane).next(), null)),
                results);
    }
}
