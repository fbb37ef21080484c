package io.geobroker.insight.web;

import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.LatencySummary.Percentiles;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.amplification.BrokerWork;
import io.geobroker.insight.amplification.Egress;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.health.Finding;
import io.geobroker.insight.metering.NodeReading;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One region as its broker sees it; unknown values are null.
 *
 * <p>Throughput and logical writes are this broker's alone; ratios, shares and predictions are of all brokers, or null.
 * Covers the last minute unless stated. Read by the web page and by brokers of other versions: fields are added, never
 * changed.
 *
 * @param windowS seconds covered by rates and amplification; null before the second reading
 * @param tickerToFill of orders filled here; local: placed in this region, remote: in another one
 * @param marketOrders by mode; local: the stock is at home here, remote: elsewhere
 * @param amplification writes of this region's brokers and nodes; measured and predicted are the world's
 * @param remoteCoordinatorShare without background reads
 * @param tape latest trades of this region's stocks; ids and quantities are null unless public
 * @param journeys latest orders filled here by a ticker; ids and types are null unless public
 * @param linksIn how other regions' writes arrive
 * @param linksOut how other regions answer
 * @param work of this broker; null before the second reading
 */
record PictureJson(
        String region,
        String datacenter,
        String instance,
        Instant at,
        @Nullable Double windowS,
        SidesJson tickerToFill,
        @Nullable Percentiles tickerTimeToFill,
        Map<String, SidesJson> marketOrders,
        ThroughputJson throughput,
        AmplificationJson amplification,
        TrafficJson traffic,
        @Nullable Double remoteCoordinatorShare,
        List<NodeJson> nodes,
        List<CheckJson> warnings,
        List<TapeEntryJson> tape,
        List<RecentJourneyJson> journeys,
        List<LinkInJson> linksIn,
        List<LinkOutJson> linksOut,
        @Nullable BrokerWork work) {

    static final String OK = "ok";
    static final String WARNING = "warning";

    /** Of this broker; empty without counts. */
    Optional<WorldWrites.Report> report() {
        return windowS == null || windowS <= 0 || work == null
                ? Optional.empty()
                : Optional.of(new WorldWrites.Report(
                        amplification.tables().stream()
                                .map(WritesJson::amplification)
                                .toList(),
                        windowS,
                        work));
    }

    /** Null without any in the last minute. */
    record SidesJson(@Nullable Percentiles local, @Nullable Percentiles remote) {

        static SidesJson of(LastMinute times, String what) {
            return new SidesJson(
                    times.of(what, LastMinute.LOCAL).orElse(null),
                    times.of(what, LastMinute.REMOTE).orElse(null));
        }
    }

    record ThroughputJson(
            @Nullable Double tickersPerS,
            @Nullable Double ordersPerS,
            @Nullable Double fillsPerS) {

        static ThroughputJson of(BrokerWork work) {
            return new ThroughputJson(work.tickers(), work.orders(), work.trades());
        }
    }

    record AmplificationJson(WritesJson all, List<WritesJson> tables) {

        /** @param world whose ratios are shown; empty while a region is unknown */
        static AmplificationJson of(List<Amplification> tables, List<Amplification> world) {
            Map<String, @Nullable Double> measured = new HashMap<>();
            world.forEach(table -> measured.put(table.table(), table.measured()));
            Amplification own = Amplification.all(tables);
            Amplification ofWorld = Amplification.all(world);
            return new AmplificationJson(
                    new WritesJson(
                            own.table(),
                            own.logicalWrites(),
                            own.replicaWrites(),
                            ofWorld.measured(),
                            world.isEmpty() ? own.predicted() : ofWorld.predicted()),
                    tables.stream()
                            .map(table -> WritesJson.of(table, measured.get(table.table())))
                            .toList());
        }
    }

    /**
     * @param replicaWrites null when unknown
     * @param measured for the whole world; null while a region is unknown
     */
    record WritesJson(
            String table,
            long logicalWrites,
            @Nullable Long replicaWrites,
            @Nullable Double measured,
            @Nullable Double predicted) {

        static WritesJson of(Amplification table, @Nullable Double measured) {
            return new WritesJson(
                    table.table(), table.logicalWrites(), table.replicaWrites(), measured, table.predicted());
        }

        Amplification amplification() {
            return new Amplification(table, logicalWrites, replicaWrites, predicted);
        }
    }

    record TrafficJson(Egress.Share perOrder, Egress.Share perTrade, List<ToRegionJson> to) {}

    /** @param messages since this broker first read the nodes, like bytes; null when unknown */
    record ToRegionJson(
            String region,
            @Nullable Long messages,
            @Nullable Long bytes,
            @Nullable Double messagesPerS,
            @Nullable Double bytesPerS,
            @Nullable Double usdPerHour,
            @Nullable Double usdPerMonth,
            @Nullable Double predictedMessagesPerS,
            @Nullable Double predictedBytesPerS) {}

    record NodeJson(String address, String state, @Nullable String problem) {

        static NodeJson of(NodeReading node) {
            return new NodeJson(node.address(), node.isUp() ? "up" : "down", node.problem());
        }
    }

    /**
     * A {@link Finding}.
     *
     * @param status ok, warning, or unknown without a value
     */
    record CheckJson(
            String what,
            String where,
            @Nullable Double value,
            double threshold,
            String status,
            @Nullable Instant since) {

        static CheckJson of(Finding finding) {
            String status = finding.isWarning() ? WARNING : OK;
            return new CheckJson(
                    finding.check().label(),
                    finding.where(),
                    finding.value(),
                    finding.threshold(),
                    finding.value() == null ? "unknown" : status,
                    finding.since());
        }
    }

    record TapeEntryJson(
            String symbol,
            String price,
            @Nullable String qty,
            Instant at,
            @Nullable String orderId) {

        static List<TapeEntryJson> of(RecentFills fills) {
            boolean shown = fills.areShown();
            return fills.trades().stream()
                    .map(trade -> new TapeEntryJson(
                            trade.order().symbol().value(),
                            trade.price().toString(),
                            shown ? Long.toString(trade.order().quantity()) : null,
                            MicroClock.at(trade.decision().atMicros()),
                            shown ? trade.order().id().toString() : null))
                    .toList();
        }
    }

    record RecentJourneyJson(
            @Nullable String orderId,
            String symbol,
            @Nullable String type,
            @Nullable String placedIn,
            double tickerToFillMs,
            Instant at) {

        static List<RecentJourneyJson> of(RecentFills fills) {
            boolean shown = fills.areShown();
            return fills.journeys().stream()
                    .map(journey -> new RecentJourneyJson(
                            shown ? journey.order().id().toString() : null,
                            journey.order().symbol().value(),
                            shown ? journey.order().type().name().toLowerCase(Locale.ROOT) : null,
                            journey.placedIn(),
                            Millis.of(journey.tickerToFill()),
                            MicroClock.at(journey.atMicros())))
                    .toList();
        }
    }

    record LinkInJson(String from, @Nullable Double lagMs, String state) {}

    record LinkOutJson(String to, @Nullable Double rttMs, String state) {}
}
