package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.load.ReadingsWatch;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What customers saw and what brokers did for some time.
 *
 * @param seconds of customers
 * @param done by brokers; they may have told it late, and then it is of a longer time than the customers'
 */
record ValvePart(List<Second> seconds, List<ReadingsWatch.Done> done) {
    /** Who takes as many of those sent takes nearly all. */
    private static final double NEARLY_ALL = 0.9;

    /** Who takes more still answers what was sent before. */
    private static final double HARDLY_MORE = 1.1;

    /**
     * What became of the customers' orders in one second or so, as their clients saw it.
     *
     * @param at its end, in seconds since the beginning
     * @param admitted microseconds from the moment an order was meant to be sent to its answer, of those taken
     */
    record Second(double at, double length, long sent, long taken, long refused, Histogram admitted) {
        boolean takesNearlyAll() {
            return taken >= NEARLY_ALL * sent;
        }

        /** All that is sent, and nothing that was left over. */
        boolean takesWhatIsSent() {
            return takesNearlyAll() && taken <= HARDLY_MORE * sent;
        }

        Latencies latencies() {
            return Latencies.of(admitted);
        }
    }

    /** Both together. */
    ValvePart plus(ValvePart other) {
        return new ValvePart(
                Stream.concat(seconds.stream(), other.seconds.stream()).toList(),
                Stream.concat(done.stream(), other.done.stream()).toList());
    }

    /** Orders taken a second. */
    double goodput() {
        return seconds.stream().mapToLong(Second::taken).sum()
                / seconds.stream().mapToDouble(Second::length).sum();
    }

    /** Of the orders sent. */
    double refusedShare() {
        long sent = seconds.stream().mapToLong(Second::sent).sum();
        return sent == 0 ? 0 : seconds.stream().mapToLong(Second::refused).sum() / (double) sent;
    }

    Latencies admitted() {
        return Latencies.of(
                Histograms.sum(seconds.stream().map(Second::admitted).toList()));
    }

    /** A second. */
    double fills() {
        return done.stream().mapToLong(ReadingsWatch.Done::fills).sum()
                / done.stream().mapToDouble(ReadingsWatch.Done::length).sum();
    }

    /** Orders filled for each that is taken; more than one where orders are filled whose customers were told nothing or an error. */
    double fillsOfTaken() {
        return fills() / goodput();
    }

    Latencies tickerToFill() {
        return Latencies.of(Histograms.sum(
                done.stream().map(ReadingsWatch.Done::sinceTickerTime).toList()));
    }
}
