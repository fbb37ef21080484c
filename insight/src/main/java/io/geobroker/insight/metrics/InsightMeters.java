package io.geobroker.insight.metrics;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.amplification.BrokerWork;
import io.geobroker.insight.amplification.Egress;
import io.geobroker.insight.health.Finding;
import io.geobroker.insight.link.LinkState;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.insight.vitals.Check;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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

    /** Gauge: predicted amplification, D x RF; tag {@code table}. Alert: the measured one differs by more than 10 %. */
    public static final String AMPLIFICATION_PREDICTED = "geobroker.amplification.predicted";

    /** Counter: answered statements but background reads; tag {@code coordinator}: local, remote. */
    public static final String STATEMENTS = "geobroker.statements";

    /** Counter: messages between nodes to another region; tag {@code to}. */
    public static final String WAN_MESSAGES = "geobroker.wan.messages";

    /** Counter: their bytes, with frames; tag {@code to}. */
    public static final String WAN_BYTES = "geobroker.wan.bytes";

    /** Counter: their cost in US dollars; tag {@code to}. Alert: a rate above the budget. */
    public static final String WAN_USD = "geobroker.wan.usd";

    /** Gauge: bytes per second predicted from this broker's recent writes; tag {@code to}. */
    public static final String WAN_BYTES_PREDICTED = "geobroker.wan.bytes.per.second.predicted";

    /** Gauge: those of the answers to these writes, which another region sends; tag {@code from}. */
    public static final String WAN_ANSWERS_PREDICTED = "geobroker.wan.answers.bytes.per.second.predicted";

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

    private final ReportedValues values;

    public InsightMeters(MeterRegistry registry, HomeRegion here) {
        this.values = new ReportedValues(registry, Tags.of("region", here.name()));
    }

    public void broker(BrokerTotals totals) {
        totals.writes().forEach((table, writes) -> {
            result(table, "plain", writes.plain());
            result(table, "repeated", writes.repeated());
            result(table, "conditional", writes.conditional());
            result(table, "refused", writes.refused());
            result(table, "failed", writes.failed());
            values.count(
                    WRITES_BYTES,
                    "bytes of values written and of the names of their columns",
                    Tags.of("table", table),
                    writes.plainBytes() + writes.conditionalBytes());
        });
        coordinated("local", totals.statements() - totals.statementsAbroad());
        coordinated("remote", totals.statementsAbroad());
    }

    private void result(String table, String result, long writes) {
        values.count(WRITES, "statements that wrote", Tags.of("table", table, "result", result), writes);
    }

    private void coordinated(String coordinator, long statements) {
        values.count(STATEMENTS, "statements answered", Tags.of("coordinator", coordinator), statements);
    }

    public void replicaWrites(Map<NodeCounter, Long> totals) {
        totals.forEach((counter, total) -> {
            if (counter.kind() == NodeCounter.Kind.REPLICA_WRITES) {
                values.count(REPLICA_WRITES, "writes applied by nodes", Tags.of("table", counter.of()), total);
            }
        });
    }

    public void amplification(List<Amplification> tables) {
        tables.forEach(table -> values.gauge(
                AMPLIFICATION_PREDICTED,
                "replicas in all datacenters",
                Tags.of("table", table.table()),
                table.predicted()));
    }

    public void egress(String to, Egress egress) {
        Tags tags = Tags.of("to", to);
        values.count(WAN_MESSAGES, "messages sent to another region", tags, egress.messages());
        values.count(WAN_BYTES, "bytes sent to another region", tags, egress.bytes());
        values.count(WAN_USD, "US dollars for what was sent", tags, egress.usd());
    }

    public void forecast(BrokerWork work) {
        work.copies()
                .forEach((to, copies) -> values.gauge(
                        WAN_BYTES_PREDICTED, "bytes that have to be sent", Tags.of("to", to), copies.bytes()));
        work.answers()
                .forEach((from, answers) -> values.gauge(
                        WAN_ANSWERS_PREDICTED, "bytes that answer", Tags.of("from", from), answers.bytes()));
    }

    public void linkTo(String to, Duration configured, @Nullable Duration roundTrip, LinkState state) {
        Tags tags = Tags.of("to", to);
        values.seconds(RTT_CONFIGURED, "round trip as configured", tags, configured);
        values.seconds(RTT, "round trip", tags, roundTrip);
        values.gauge(LINK_UP, "whether the region answers", tags, up(state));
    }

    public void linkFrom(String from, @Nullable Duration lag, LinkState state) {
        Tags tags = Tags.of("from", from);
        values.seconds(REPLICATION_LAG, "time until a write is here", tags, lag);
        values.gauge(REPLICATION_UP, "whether the region's writes come", tags, up(state));
    }

    public void nodes(List<NodeReading> nodes) {
        double up = nodes.stream().filter(NodeReading::isUp).count();
        values.gauge(NODES, "nodes of the datacenter", Tags.of("state", "up"), up);
        values.gauge(NODES, "nodes of the datacenter", Tags.of("state", "down"), nodes.size() - up);
    }

    public void findings(List<Finding> findings) {
        for (Check check : Check.values()) {
            Tags tags = Tags.of("check", check.label());
            Finding worst = findings.stream()
                    .filter(finding -> finding.check() == check)
                    .max(Comparator.comparing(Finding::value, Comparator.nullsFirst(Comparator.naturalOrder())))
                    .orElseThrow(() -> new IllegalArgumentException("nothing is found of " + check.label()));
            values.gauge(CHECK, "what a check found", tags, worst.value());
            values.gauge(CHECK_THRESHOLD, "above which it is a warning", tags, worst.threshold());
            values.gauge(CHECK_WARNING, "whether it is a warning", tags, worst.isWarning() ? 1.0 : 0);
        }
    }

    private static @Nullable Double up(LinkState state) {
        return switch (state) {
            case UP -> 1.0;
            case CUT -> 0.0;
            case UNKNOWN -> null;
        };
    }
}
