package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.ClientJob;
import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.DriverSettings;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.RatePlan;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Turns;
import io.geobroker.loadtest.experiment.overload.NodeLimits.Limit;
import io.geobroker.loadtest.experiment.system.CqlClients;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.BeanAttribute;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;

/**
 * Asks one datacenter's nodes for three times what they carry, under different settings.
 *
 * <p>No brokers run. Settings change at runtime, so that all are tried on the same warm nodes. Each surge opens new
 * connections.
 */
public final class OverloadExperiment {
    /** The settings of geobroker's nodes; others are compared with them. */
    static final String OURS = "as geobroker sets it";

    static final String CASSANDRA = "Cassandra's defaults";
    static final String PAUSING = "do not throw";
    static final String SMALL_PAUSING = "1 MiB in flight, do not throw";
    static final String SMALL_THROWING = "1 MiB in flight, throw";
    static final long DEADLINE_MILLIS = 500;

    /** Fewer prove little, see {@link io.geobroker.loadtest.experiment.window.RatioVerdict}. */
    static final int ROUNDS = 3;

    private static final double MINUTES = 20;
    private static final int SECONDS_IN_BRIEF = 6;
    private static final long MEBIBYTE = 1024 * 1024;
    /** A client's writes of 12 kB alone exceed the nodes' limit of bytes. */
    private static final int MOST_IN_FLIGHT = 6_000;

    private static final double GOOD_SHARE = 0.98;
    private static final int FIRST_RATE = 1_000;
    private static final double RISE = 1.35;
    private static final int RISES = 10;
    private static final int SEARCHES = 6;
    private static final Duration RISE_LENGTH = Duration.ofSeconds(3);
    /** Separate clients distinguish writers and readers. */
    private static final List<OperationKind> CLIENTS = List.of(OperationKind.values());

    private OverloadExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        Testbed testbed = lab.world().testbed();
        lab.world().suspendAll();
        String region = testbed.addresses().regions().get(0);
        List<CassandraNode> nodes = testbed.nodes().stream()
                .filter(node -> node.region().equals(region))
                .toList();
        CqlClients.makeTables(testbed, region);
        NodeLimits ours = NodeLimits.of(nodes.get(0));
        try (CqlClients clients = CqlClients.start(
                testbed, CLIENTS.stream().map(OverloadExperiment::nameOfClient).toList())) {
            Scene scene = new Scene(testbed, region, nodes, clients);
            double sustained = scene.sustained(settings.brief());
            settings.say(Numbers.number(sustained) + " operations a second are carried");
            Map<String, NodeLimits> variants = variants(ours, nodes.get(0), sustained / nodes.size(), settings.brief());
            Turns<Map.Entry<String, NodeLimits>> turns =
                    Turns.of(settings, List.copyOf(variants.entrySet()), Map.Entry::getKey, MINUTES, ROUNDS);
            SurgePlan plan = new SurgePlan(
                    sustained, Math.max(SECONDS_IN_BRIEF, turns.window().toSeconds()));
            Rounds<OverloadTrial> trials = turns.measure(
                    settings,
                    each -> Numbers.number(each.goodPerSecond()) + " good answers a second in the surge",
                    (variant, round, turn) -> {
                        nodes.forEach(variant.getValue()::applyTo);
                        return scene.trial(plan);
                    });
            return new OverloadReport(trials, variants, sustained).write(lab, testbed);
        } finally {
            nodes.forEach(ours::applyTo);
            lab.world().runAll();
        }
    }

    private static String nameOfClient(OperationKind kind) {
        return "client-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private record Scene(Testbed testbed, String region, List<CassandraNode> nodes, CqlClients clients) {

        /** Repeated while it finds higher rates, since nodes warm up. */
        double sustained(boolean brief) {
            if (brief) {
                return carried(RatePlan.rising(FIRST_RATE / 10.0, 2, 2, Duration.ofSeconds(1)));
            }
            double sustained = 0;
            for (int search = 0; search < SEARCHES; search++) {
                double carried = carriedAtMost();
                if (carried <= sustained) {
                    break;
                }
                sustained = carried;
            }
            return sustained;
        }

        private double carriedAtMost() {
            double sustained = 0;
            double first = FIRST_RATE;
            while (true) {
                RatePlan rising = RatePlan.rising(first, RISE, RISES, RISE_LENGTH);
                sustained = Math.max(sustained, carried(rising));
                first = rising.steps().get(RISES - 1).perSecond();
                if (sustained < first) {
                    return sustained;
                }
            }
        }

        private double carried(RatePlan rising) {
            return OverloadExperiment.carried(rising, clients.run(jobs(rising), began -> {}));
        }

        OverloadTrial trial(SurgePlan plan) {
            List<ChildProcess> processes =
                    Stream.concat(nodes.stream(), clients.processes().stream()).toList();
            List<NodeWatch.Strain> strain = new ArrayList<>();
            List<Usage> usage = new ArrayList<>();
            List<ClientResult> results = clients.run(jobs(plan.rates()), began -> {
                CqlClients.sleepUntil(began, plan.surge());
                NodeWatch watch = new NodeWatch(nodes);
                ProcessTimes times = ProcessTimes.now(processes);
                for (long second = plan.surge() + 1; second <= plan.after(); second++) {
                    CqlClients.sleepUntil(began, second);
                    watch.look();
                }
                usage.add(times.until(ProcessTimes.now(processes)));
                strain.add(watch.strain());
            });
            return new OverloadTrial(plan, results, strain.get(0), usage.get(0)).requireAnswers();
        }

        private List<ClientJob> jobs(RatePlan plan) {
            ClientJob.Nodes reached = CqlClients.nodes(testbed, region, region);
            RatePlan each = plan.sharedBy(CLIENTS.size());
            return CLIENTS.stream()
                    .map(kind -> new ClientJob(
                            reached,
                            DriverSettings.DEFAULT,
                            List.of(kind),
                            each,
                            false,
                            0,
                            MOST_IN_FLIGHT,
                            DEADLINE_MILLIS))
                    .toList();
        }
    }

    /**
     * The step before the first one with less than 98 % good answers; half the first one's rate, if that is it.
     *
     * @param rising steps of whole seconds
     */
    static double carried(RatePlan rising, List<ClientResult> clients) {
        double carried = rising.steps().get(0).perSecond() / 2;
        for (int i = 0; i < rising.steps().size(); i++) {
            long from = rising.until(i).toSeconds();
            long until = rising.until(i + 1).toSeconds();
            Slice step = ClientResult.between(clients, OperationKind.ALL, from, until);
            if (!(step.goodShare() >= GOOD_SHARE)) {
                return carried;
            }
            carried = rising.steps().get(i).perSecond();
        }
        return carried;
    }

    private static Map<String, NodeLimits> variants(
            NodeLimits ours, CassandraNode node, double sustained, boolean brief) {
        Map<String, NodeLimits> variants = new LinkedHashMap<>();
        NodeLimits pausing = ours.with(Limit.THROWS, false);
        variants.put(OURS, ours);
        variants.put(
                SMALL_PAUSING, pausing.with(Limit.IN_FLIGHT_BYTES, MEBIBYTE).with(Limit.PER_ADDRESS_BYTES, MEBIBYTE));
        variants.put(
                "limited to the sustained rate",
                ours.with(Limit.LIMITS_RATE, true).with(Limit.PER_SECOND, Math.max(1, (int) Math.round(sustained))));
        if (brief) {
            return variants;
        }
        long heap = heap(node);
        // DatabaseDescriptor of 5.0.9: a tenth and a fortieth of the heap.
        variants.put(
                CASSANDRA, pausing.with(Limit.IN_FLIGHT_BYTES, heap / 10).with(Limit.PER_ADDRESS_BYTES, heap / 40));
        variants.put(PAUSING, pausing);
        variants.put(
                SMALL_THROWING, ours.with(Limit.IN_FLIGHT_BYTES, MEBIBYTE).with(Limit.PER_ADDRESS_BYTES, MEBIBYTE));
        variants.put("1 MiB of an address, throw", ours.with(Limit.PER_ADDRESS_BYTES, MEBIBYTE));
        variants.put("waits 1 s at most", ours.with(Limit.TIMEOUT_MILLIS, 1_000L));
        variants.put("full when the oldest waits 0.6 s", ours.with(Limit.OLDEST_SHARE, 0.05));
        return variants;
    }

    private static long heap(CassandraNode node) {
        CompositeData heap = (CompositeData) node.jmx()
                .attributes(List.of(new BeanAttribute("java.lang:type=Memory", "HeapMemoryUsage")))
                .get(0);
        return (Long) heap.get("max");
    }
}
