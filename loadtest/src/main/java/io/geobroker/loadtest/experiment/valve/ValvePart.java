package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.load.ReadingsWatch;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What customers and brokers saw in some time.
 *
 * @param done of brokers; may cover more time, as busy brokers report late
 */
record ValvePart(List<Second> seconds, List<ReadingsWatch.Done> done) {
    static final ValvePart NOTHING = new ValvePart(List.of(), List.of());

    /** Least share of sent orders. */
    private static final double NEARLY_ALL = 0.9;

    /** A larger share means that earlier orders are still answered. */
    private static final double HARDLY_MORE = 1.1;

    /**
     * Customers' orders in about one second.
     *
     * @param at its end, in seconds since the begin
     * @param admitted microseconds from due time to answer, of accepted orders
     */
    record Second(double at, double length, long sent, long taken, long refused, Histogram admitted) {
        boolean takesNearlyAll() {
            return taken >= NEARLY_ALL * sent;
        }

        /** Excludes seconds that answer a backlog. */
        boolean takesWhatIsSent() {
            return takesNearlyAll() && taken <= HARDLY_MORE * sent;
        }

        Latencies latencies() {
            return Latencies.of(admitted);
        }
    }

    ValvePart plus(ValvePart other) {
        return new ValvePart(
                Stream.concat(seconds.stream(), other.seconds.stream()).toList(),
                Stream.concat(done.stream(), other.done.stream()).toList());
    }

    /** @return orders accepted per second */
    double goodput() {
        return seconds.stream().mapToLong(Second::taken).sum()
                / seconds.stream().mapToDouble(Second::length).sum();
    }

    /** @return share of the orders sent */
    double refusedShare() {
        long sent = seconds.stream().mapToLong(Second::sent).sum();
        return sent == 0 ? 0 : seconds.stream().mapToLong(Second::refused).sum() / (double) sent;
    }

    Latencies admitted() {
        return Latencies.of(
                Histograms.sum(seconds.stream().map(Second::admitted).toList()));
    }

    double fills() {
        return done.stream().mapToLong(ReadingsWatch.Done::fills).sum()
                / done.stream().mapToDouble(ReadingsWatch.Done::length).sum();
    }

    /** Above one if orders fill whose customers got an error or no answer. */
    double fillsOfTaken() {
        return fills() / goodput();
    }

    Latencies tickerToFill() {
        return Latencies.of(Histograms.sum(
                done.stream().map(ReadingsWatch.Done::sinceTickerTime).toList()));
    }
}
