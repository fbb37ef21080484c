package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Sends the random walks of a region's symbols, each at its own rate. */
public final class WalkedTickers {
    private final List<Lane> lanes;
    private final TickerStamps stamps;
    private final TickerSink sink;

    /**
     * One symbol to walk.
     *
     * @param random not shared with other symbols
     */
    public record Walked(Listing listing, Swing swing, Rate rate, RandomGenerator random) {}

    private record Lane(Symbol symbol, RandomWalk walk) {}

    private WalkedTickers(List<Lane> lanes, TickerStamps stamps, TickerSink sink) {
        this.lanes = lanes;
        this.stamps = stamps;
        this.sink = sink;
    }

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
            OpenLoopSchedule.Results results) {
        List<Walked> walked =
                symbols.stream().filter(symbol -> !symbol.rate().isNever()).toList();
        WalkedTickers tickers =
                new WalkedTickers(walked.stream().map(WalkedTickers::lane).toList(), new TickerStamps(clock), sink);
        Slots slots = new Slots(walked.stream().map(Walked::rate).toList());
        return new OpenLoopSchedule(
                "tickers", slots, rampUp, catchUp, nanoTime, (lane, due) -> tickers.sendNext(lane), results);
    }

    private static Lane lane(Walked walked) {
        Listing listing = walked.listing();
        return new Lane(
                listing.symbol(),
                new RandomWalk(listing, walked.swing(), walked.rate().interval(), walked.random()));
    }

    private void sendNext(int index) {
        Lane lane = lanes.get(index);
        sink.send(stamps.stamp(lane.symbol(), lane.walk().next(), null));
    }
}
