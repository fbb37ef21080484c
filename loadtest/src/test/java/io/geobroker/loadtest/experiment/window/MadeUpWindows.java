package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Windows of ten seconds that were not measured. */
public final class MadeUpWindows {
    public static final int SECONDS = 10;
    private static final long BEGAN_MILLIS = 1_795_554_978_500L;

    private MadeUpWindows() {}

    /** All that was asked was sent and taken; each fill took as long. */
    public static Window of(String variant, Rates rates, double millis, long fills, Usage usage) {
        return of(variant, rates, Math.round(SECONDS * rates.orders()), micros(millis, fills), usage);
    }

    private static Histogram micros(double millis, long count) {
        Histogram micros = Histograms.empty();
        micros.recordValueWithCount(Math.round(1_000 * millis), count);
        return micros;
    }

    static Window of(String variant, Rates rates, long accepted, Histogram fills, Usage usage) {
        return new Window(
                variant,
                List.of("broker-"),
                rates,
                BEGAN_MILLIS,
                SECONDS,
                Math.round(SECONDS * rates.tickers()),
                Math.round(SECONDS * rates.orders()),
                accepted,
                0,
                new Reading(fills, fills, Map.of()),
                Histograms.empty(),
                Histograms.empty(),
                usage);
    }

    /** @param waitedSeconds how long its threads were ready and had no processor */
    public static Usage.Taken taken(double cpuSeconds, double waitedSeconds) {
        return new Usage.Taken(SECONDS, cpuSeconds, waitedSeconds, Map.of(), 600);
    }
}
