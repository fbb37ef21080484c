package io.geobroker.loadtest.experiment.overhead;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Turns;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.VariantsReport;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import java.util.List;
import java.util.function.Function;

/**
 * Compares the same load without and with TLS on every link.
 *
 * <p>Each window needs a new world: nodes do not load certificates at runtime.
 */
public final class TlsExperiment {
    private static final double MINUTES = 8;
    private static final int ROUNDS = 2;
    private static final int FIRST_ROUND = 600;
    private static final Rates RATES = Rates.PROTOTYPE.times(0.1);
    private static final String TLS = "TLS";

    private TlsExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        Turns<String> turns = Turns.of(settings, List.of("plain", TLS), Function.identity(), MINUTES, ROUNDS);
        VariantsReport variants = new VariantsReport(turns.measure(settings, Windows::line, (variant, round, turn) -> {
            TestbedOptions options = settings.testbed()
                    .withSecure(variant.equals(TLS))
                    .withDirectory(settings.testbed().directory().resolve(variant + "-" + round));
            try (ExperimentWorld world = lab.start(options);
                    Bench bench = new Bench(world)) {
                return bench.measure(
                                variant,
                                world.geobroker(),
                                world.load(),
                                Place.REMOTE,
                                FIRST_ROUND + round,
                                RATES,
                                turns.warmUp(),
                                turns.measured())
                        .requireFills();
            }
        }));
        Report report = lab.report("What TLS costs", settings.testbed());
        report.fact("load", RATES + ", orders placed in the next region");
        report.found(
                "With TLS a fill takes %s times as long as without (p50), placing %s times, and a trade takes %s times"
                        + " the CPU time in the brokers and %s times in brokers and servers together.",
                variants.ratio(TLS, window -> window.sinceReceived().p50()),
                variants.ratio(TLS, window -> window.placed().p50()),
                variants.brokers(TLS),
                variants.ratio(TLS, Window::cpuMillisPerTrade));
        variants.addTo(report, "Times of what it is in plain text: median of the rounds (lowest to highest)");
        return report;
    }
}
