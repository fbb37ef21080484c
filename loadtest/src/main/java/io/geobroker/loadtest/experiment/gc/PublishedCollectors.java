package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.testbed.process.Collector;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Compares published p99 of writes under several collectors to our figures. */
final class PublishedCollectors {
    /** Milliseconds at 25,000 and at 40,000 operations a second; three nodes of 8 virtual processors. */
    static final Map<String, double[]> P99_MILLIS = published();

    private static final double FAST_NODES_PROCESSORS = 24;

    private PublishedCollectors() {}

    private static Map<String, double[]> published() {
        Map<String, double[]> millis = new LinkedHashMap<>();
        millis.put("CMS, JDK 11", new double[] {12.3, 22.3});
        millis.put("G1, JDK 11", new double[] {27.2, 29.7});
        millis.put("G1, JDK 14", new double[] {15.2, 23.8});
        millis.put("Shenandoah, JDK 11", new double[] {2.7, 9.1});
        millis.put("ZGC, JDK 11", new double[] {4.2, 35.7});
        millis.put("ZGC, JDK 14", new double[] {2.5, 14.9});
        return Collections.unmodifiableMap(millis);
    }

    static String difference(List<GcWindow> nodes) {
        Optional<GcWindow> g1 = highest(nodes, Collector.G1);
        Optional<GcWindow> shenandoah = highest(nodes, Collector.SHENANDOAH);
        double[] theirG1 = P99_MILLIS.getOrDefault("G1, JDK 11", new double[2]);
        double[] theirShenandoah = P99_MILLIS.getOrDefault("Shenandoah, JDK 11", new double[2]);
        double published = theirG1[1] / theirShenandoah[1];
        Optional<Ratio> both = g1.flatMap(of -> shenandoah.map(of::against)).filter(ratio -> ratio.pairs() > 0);
        if (both.isEmpty()) {
            return String.format(
                    Locale.ROOT,
                    "Published, at the higher rate G1 has %.1f times the p99 of Shenandoah; here the two were not both measured.",
                    published);
        }
        Ratio ours = both.get();
        int processors = Runtime.getRuntime().availableProcessors();
        return String.format(
                Locale.ROOT,
                "Published, at the higher rate G1 has %.1f times the p99 of Shenandoah, here %s times, %s: theirs is of single writes to"
                        + " nodes with %.0f processors of their own, ours of the way from ticker to fill on %d that all programs share.",
                published,
                ours,
                ours.lowest() > 1 ? "the same way" : ours.highest() < 1 ? "the other way round" : "and so by chance",
                FAST_NODES_PROCESSORS,
                processors);
    }

    private static Optional<GcWindow> highest(List<GcWindow> nodes, Collector collector) {
        int heap = nodes.stream()
                .mapToInt(each -> each.variant().heapMebibytes())
                .min()
                .orElse(0);
        return nodes.stream()
                .filter(each -> each.variant().collector() == collector
                        && each.variant().heapMebibytes() == heap)
                .max(Comparator.comparingDouble(each -> each.rates().orders()));
    }
}
