package io.geobroker.insight.metrics;

import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.amplification.Egress;
import io.geobroker.insight.amplification.EgressForecast;
import io.geobroker.insight.health.Finding;
import io.geobroker.insight.link.LinkState;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.insight.vitals.Check;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of insight. They change every few seconds, when nodes are read.
 *
 * <p>All carry the tag {@code region}, this broker's. Unknown gauges are NaN, unreported counters absent. Every broker
 * counts its region's nodes: take the maximum of node counts, the sum of broker counts. The rest is as in
 * {@link io.geobroker.broker.platform.observability.Meters}.
 */
public final class InsightMeters {
    /**
     * Counter: writing statements; tags {@code table} and {@code result}, see {@link TableWrites}. Logical writes are plain
     * plus conditional. Alert: a steady rate of failed, or of repeated, which a busy datacenter applies twice.
     */
    public static final String WRITES = "geobroker.writes";

    /** Counter: bytes of values and column names written; tag {@code table}. */
    public static final String WRITES_BYTES = "geobroker.writes.values.bytes";

    /**
     * Counter: writes applied by this datacenter's nodes, from any region; tag {@code table}, with system.paxos. The sum
     * over regions per logical write is the amplification.
     */
    public static final String REPLICA_WRITES = "geobroker.replica.writes";

    /** Gauge: recent replica writes per logical write in the world; tag {@code table}. */
    public static final String AMPLIFICATION = "geobroker.amplification";

    /** Gauge: predicted {@link #AMPLIFICATION}, D x RF; tag {@code table}. Alert: they differ by more than 10 %. */
    public static final String AMPLIFICATION_PREDICTED = "geobroker.amplification.predicted";

    /** Counter: answered statements but background reads; tag {@code coordinator}: local, remote. */
    public static final String STATEMENTS = "geobroker.statements";

    /** Counter: messages between nodes to another region; tag {@code to}. */
    public static final String WAN_MESSAGES = "geobroker.wan.messages";

    /** Counter: their bytes, with frames; tag {@code to}. */
    public static final String WAN_BYTES = "geobroker.wan.bytes";

    /** Counter: their cost in US dollars; tag {@code to}. Alert: a rate above the budget. */
    public static final String WAN_USD = "geobroker.wan.usd";

    /** Gauge: bytes per second predicted from recent writes; tag {@code to}. */
    public static final String WAN_BYTES_PREDICTED = "geobroker.wan.bytes.per.second.predicted";

    /** Gauge: seconds of a round trip to another region; tag {@code to}. */
    public static final String RTT = "geobroker.wan.rtt";

    /** Gauge: configured {@link #RTT}; tag {@code to}. Alert: RTT above it by a half. */
    public static final String RTT_CONFIGURED = "geobroker.wan.rtt.configured";

    /** Gauge: seconds until another region's write is here; tag {@code from}. Alert: above 1 for a minute. */
    public static final String REPLICATION_LAG = "geobroker.replication.lag";

    /** Gauge: 1 if another region answers, else 0; tag {@code to}. Alert: 0. */
    public static final String LINK_UP = "geobroker.wan.link.up";

    /** Gauge: 1 if another region's writes arrive, else 0; tag {@code from}. Alert: 0. */
    public static final String REPLICATION_UP = "geobroker.replication.up";

    /** Gauge: nodes of this datacenter; tag {@code state}: up, down. Alert: down above 0. */
    public static final String NODES = "geobroker.cassandra.nodes";

    /** Gauge: highest value of a health check; tag {@code check}. */
    public static final String CHECK = "geobroker.cassandra.check";

    /** Gauge: threshold of {@link #CHECK}; tag {@code check}. */
    public static final String CHECK_THRESHOLD = "geobroker.cassandra.check.threshold";

    /** Gauge: 1 for a warning, else 0; tag {@code check}. Alert: 1 for a minute. */
    public static final String CHECK_WARNING = "geobroker.cassandra.check.warning";

    private final MeterRegistry registry;
    private final String region;
    private final ConcurrentMap<String, Value> values = new ConcurrentHashMap<>();

    public InsightMeters(MeterRegistry registry, String region) {
        this.registry = registry;
        this.region = region;
    }

    public void broker(BrokerTotals totals) {
        totals.writes().forEach((table, writes) -> {
            result(table, "plain", writes, TableWrites::plain);
            result(table, "repeated", writes, TableWrites::repeated);
            result(table, "conditional", writes, TableWrites::conditional);
            result(table, "refused", writes, TableWrites::refused);
            result(table, "failed", writes, TableWrites::failed);
            count(
                    WRITES_BYTES,
                    "bytes of values written and of the names of their columns",
                    Tags.of("table", table),
                    writes.plainBytes() + writes.conditionalBytes());
        });
        count(
                STATEMENTS,
                "statements answered",
                Tags.of("coordinator", "local"),
                totals.statements() - totals.statementsAbroad());
        count(STATEMENTS, "statements answered", Tags.of("coordinator", "remote"), totals.statementsAbroad());
    }

    private void result(String table, String result, TableWrites writes, ToLongFunction<TableWrites> of) {
        count(WRITES, "statements that wrote", Tags.of("table", table, "result", result), of.applyAsLong(writes));
    }

    public void replicaWrites(Map<NodeCounter, Long> totals) {
        totals.forEach((counter, total) -> {
            if (counter.kind() == NodeCounter.Kind.REPLICA_WRITES) {
                count(REPLICA_WRITES, "writes applied by nodes", Tags.of("table", counter.of()), total);
            }
        });
    }

    /** @param tables empty while unknown: then {@link #AMPLIFICATION} is NaN */
    public void amplification(List<Amplification> tables) {
        forget(AMPLIFICATION);
        tables.forEach(table -> {
            Tags tags = Tags.of("table", table.table());
            gauge(AMPLIFICATION, "replica writes per logical write", tags, table.measured());
            gauge(AMPLIFICATION_PREDICTED, "replicas in all datacenters", tags, table.predicted());
        });
    }

    public void egress(String to, Egress egress, Optional<EgressForecast> forecast) {
        Tags tags = Tags.of("to", to);
        countIfKnown(WAN_MESSAGES, "messages sent to another region", tags, egress.messages());
        countIfKnown(WAN_BYTES, "bytes sent to another region", tags, egress.bytes());
        countIfKnown(WAN_USD, "US dollars for what was sent", tags, egress.usd());
        gauge(
                WAN_BYTES_PREDICTED,
                "bytes that have to be sent",
                tags,
                forecast.map(EgressForecast::bytes).orElse(null));
    }

    public void linkTo(String to, Duration configured, @Nullable Duration roundTrip, LinkState state) {
        Tags tags = Tags.of("to", to);
        seconds(RTT_CONFIGURED, "round trip as configured", tags, configured);
        seconds(RTT, "round trip", tags, roundTrip);
        gauge(LINK_UP, "whether the region answers", tags, up(state));
    }

    public void linkFrom(String from, @Nullable Duration lag, LinkState state) {
        Tags tags = Tags.of("from", from);
        seconds(REPLICATION_LAG, "time until a write is here", tags, lag);
        gauge(REPLICATION_UP, "whether the region's writes come", tags, up(state));
    }

    public void nodes(List<NodeReading> nodes) {
        double up = nodes.stream().filter(NodeReading::isUp).count();
        gauge(NODES, "nodes of the datacenter", Tags.of("state", "up"), up);
        gauge(NODES, "nodes of the datacenter", Tags.of("state", "down"), nodes.size() - up);
    }

    public void findings(List<Finding> findings) {
        for (Check check : Check.values()) {
            List<Finding> of = findings.stream()
                    .filter(finding -> finding.check() == check)
                    .toList();
            Tags tags = Tags.of("check", check.label());
            Finding worst = of.stream()
                    .reduce((a, b) -> value(b) > value(a) ? b : a)
                    .orElseThrow(() -> new IllegalArgumentException("nothing is found of " + check.label()));
            gauge(CHECK, "what a check found", tags, worst.value());
            gauge(CHECK_THRESHOLD, "above which it is a warning", tags, worst.threshold());
            gauge(CHECK_WARNING, "whether it is a warning", tags, worst.isWarning() ? 1.0 : 0);
        }
    }

    private static double value(Finding finding) {
        return finding.value() == null ? -1 : finding.value();
    }

    private static @Nullable Double up(LinkState state) {
        return switch (state) {
            case UP -> 1.0;
            case CUT -> 0.0;
            case UNKNOWN -> null;
        };
    }

    private void forget(String name) {
        values.forEach((key, value) -> {
            if (key.startsWith(name + "[")) {
                value.number = Double.NaN;
            }
        });
    }

    private void seconds(String name, String description, Tags tags, @Nullable Duration duration) {
        set(
                name,
                tags,
                duration == null ? Double.NaN : duration.toNanos() / 1e9,
                value -> Gauge.builder(name, value::getAsDouble)
                        .description(description)
                        .baseUnit("seconds")
                        .tags(tags.and("region", region))
                        .register(registry));
    }

    private void gauge(String name, String description, Tags tags, @Nullable Double number) {
        set(
                name,
                tags,
                number == null ? Double.NaN : number,
                value -> Gauge.builder(name, value::getAsDouble)
                        .description(description)
                        .tags(tags.and("region", region))
                        .register(registry));
    }

    /** Registers nothing for null: a counter at zero would say that nothing happened. */
    private void countIfKnown(String name, String description, Tags tags, @Nullable Number total) {
        if (total != null) {
            count(name, description, tags, total.doubleValue());
        }
    }

    private void count(String name, String description, Tags tags, long total) {
        count(name, description, tags, (double) total);
    }

    private void count(String name, String description, Tags tags, double total) {
        set(
                name,
                tags,
                total,
                value -> FunctionCounter.builder(name, value, DoubleSupplier::getAsDouble)
                        .description(description)
                        .tags(tags.and("region", region))
                        .register(registry));
    }

    /** Registers the meter at its first value. */
    private void set(String name, Tags tags, double number, Consumer<Value> register) {
        values.computeIfAbsent(name + tags, key -> {
                    Value value = new Value();
                    register.accept(value);
                    return value;
                })
                .number = number;
    }

    /** Held here: registries reference it weakly. */
    private static final class Value implements DoubleSupplier {
        private volatile double number;

        @Override
        public double getAsDouble() {
            return number;
        }
    }
}
