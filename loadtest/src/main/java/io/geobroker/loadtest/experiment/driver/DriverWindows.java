package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.experiment.window.Rounds;
import java.util.function.ToDoubleFunction;

/** Windows of all rounds of one series, by variant. */
record DriverWindows(DriverSeries series, Rounds<DriverWindow> rounds) {

    /** The control is the default against itself. */
    RatioVerdict verdict(String variant, String base, ToDoubleFunction<DriverWindow> figure) {
        return new RatioVerdict(
                rounds.ratio(variant, base, figure),
                rounds.ratio(DriverVariant.CONTROL, DriverVariant.DEFAULT, figure));
    }

    RatioVerdict verdict(String variant, ToDoubleFunction<DriverWindow> figure) {
        return verdict(variant, DriverVariant.DEFAULT, figure);
    }
}
