package io.geobroker.loadtest.experiment.overhead;

import io.geobroker.loadtest.experiment.BrokerVariants;
import io.geobroker.loadtest.experiment.BrokerVariants.Variant;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.VariantsReport;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares brokers without metering, with it, and with traces, by default and of everything. */
public final class TracingExperiment implements Experiment {
    private static final double SHARE = 0.1;
    private static final BrokerVariants.Plan PLAN = new BrokerVariants.Plan(Place.REMOTE, 5, 2, 500);
    private static final String BROKERS = "brokers";

    @Override
    public String name() {
        return "tracing";
    }

    @Override
    public String question() {
        return "What do metering and traces cost, in the time from a ticker to its fill and in CPU time?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        List<Variant> variants = variants(lab.world().zipkin());
        if (lab.settings().brief()) {
            variants = List.of(variants.get(0), variants.get(variants.size() - 1));
        }
        return report(lab, BrokerVariants.measure(this, lab, PLAN, variants, Windows::line));
    }

    private static List<Variant> variants(URI zipkin) {
        String to = "--geobroker.tracing.zipkin=" + zipkin;
        return List.of(
                variant(
                        "neither",
                        Stream.of("read", "rest", "ping", "canary", "look", "ask")
                                .map(timer -> "--geobroker.insight." + timer + "-every=1h")
                                .toList()),
                variant("metering", List.of()),
                variant("traces by default", List.of(to)),
                variant("traces of all", List.of(to, "--geobroker.tracing.per-second=1000000")));
    }

    private static Variant variant(String name, List<String> arguments) {
        return new Variant(name, Rates.PROTOTYPE.times(SHARE), true, arguments);
    }

    private Report report(Lab lab, Map<String, List<Window>> windows) {
        Report report =
                lab.report(this, "What watching costs", lab.world().testbed().options());
        report.fact("load", Rates.PROTOTYPE.times(SHARE) + ", orders placed in the next region");
        Map<String, List<String>> processes = new LinkedHashMap<>();
        processes.put(BROKERS, List.of("broker-"));
        processes.put("brokers, servers and Zipkin", List.of("cassandra-", "kafka-", "broker-", "zipkin"));
        VariantsReport variants = new VariantsReport(windows, processes);
        for (String variant : variants.compared()) {
            report.found("With " + variant + " a fill takes "
                    + variants.ratio(variant, window -> window.sinceReceived().p50())
                    + " times as long as with neither metering nor traces (p50), and its CPU time in the brokers is "
                    + variants.ratio(variant, variants.cpuMillis(BROKERS)) + " times as much.");
        }
        variants.addTo(report, "Times of what it is with neither: median of the rounds (lowest to highest)");
        report.remark("Without metering means: its timers run once an hour. Counters and histograms of what brokers do"
                + " themselves are always kept; JMH class TracingBenchmark tells what a single span takes.");
        return report;
    }
}
