package io.geobroker.loadtest.experiment.overhead;

import io.geobroker.loadtest.experiment.BrokerVariants;
import io.geobroker.loadtest.experiment.BrokerVariants.Variant;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.VariantsReport;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/** Compares brokers without metering, with it, and with traces, by default and of everything. */
public final class TracingExperiment {
    private static final BrokerVariants.Plan PLAN = new BrokerVariants.Plan(Place.REMOTE, 5, 2, 500);
    private static final Rates RATES = Rates.PROTOTYPE.times(0.1);

    private TracingExperiment() {}

    public static Report run(Lab lab) {
        List<Variant> all = variants(lab.world().zipkin());
        List<Variant> variants = lab.settings().brief() ? List.of(all.get(0), all.get(all.size() - 1)) : all;
        VariantsReport measured = new VariantsReport(BrokerVariants.measure(lab, PLAN, variants, Windows::line));
        Report report = lab.report("What watching costs", lab.world().testbed().options());
        report.fact("load", RATES + ", orders placed in the next region");
        for (String variant : measured.windows().others()) {
            report.found(
                    "With %s a fill takes %s times as long as with neither metering nor traces (p50), and its CPU time in the"
                            + " brokers is %s times as much.",
                    variant,
                    measured.ratio(variant, window -> window.sinceReceived().p50()),
                    measured.brokers(variant));
        }
        measured.addTo(report, "Times of what it is with neither: median of the rounds (lowest to highest)");
        return report;
    }

    private static List<Variant> variants(URI zipkin) {
        String to = "--geobroker.tracing.zipkin=" + zipkin;
        return List.of(
                variant(
                        "neither",
                        Stream.of("read", "rest", "ping", "canary")
                                .map(timer -> "--geobroker.insight." + timer + "-every=1h")
                                .toList()),
                variant("metering", List.of()),
                variant("traces by default", List.of(to)),
                variant("traces of all", List.of(to, "--geobroker.tracing.per-second=1000000")));
    }

    private static Variant variant(String name, List<String> arguments) {
        return new Variant(name, RATES, true, arguments);
    }
}
