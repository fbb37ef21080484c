package io.geobroker.insight.web;

import io.geobroker.broker.market.MarketMode;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.amplification.BrokerWork;
import io.geobroker.insight.amplification.Egress;
import io.geobroker.insight.amplification.EgressForecast;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.health.ClusterHealth;
import io.geobroker.insight.health.Finding;
import io.geobroker.insight.metering.Interval;
import io.geobroker.insight.metering.NodeCounter.Kind;
import io.geobroker.insight.metrics.InsightMeters;
import io.geobroker.schema.world.Region;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Builds this region's picture after each reading of nodes, and keeps it. Thread-safe. */
public final class RegionSnapshots {
    private final HomeRegion here;
    private final InstantSource time;
    private final WorldWrites writes;
    private final ClusterHealth health;
    private final RecentFills fills;
    private final LastMinute times;
    private final InsightMeters insightMeters;
    private volatile @Nullable PictureJson latest;

    public RegionSnapshots(
            HomeRegion here,
            InstantSource time,
            WorldWrites writes,
            ClusterHealth health,
            RecentFills fills,
            LastMinute times,
            InsightMeters insightMeters) {
        this.here = here;
        this.time = time;
        this.writes = writes;
        this.health = health;
        this.fills = fills;
        this.times = times;
        this.insightMeters = insightMeters;
    }

    PictureJson own() {
        PictureJson drawn = latest;
        return drawn == null ? draw() : drawn;
    }

    /** Also updates the metrics. */
    public void refresh() {
        latest = draw();
        Optional<Interval> recent = health.metering().recent();
        recent.ifPresent(interval -> insightMeters.broker(interval.to().broker()));
        insightMeters.replicaWrites(health.metering().totals());
        insightMeters.nodes(health.metering().nodes());
        insightMeters.findings(findings());
        writes.own().ifPresent(own -> {
            insightMeters.amplification(own.tables());
            insightMeters.forecast(own.work());
        });
        for (Region other : here.others()) {
            insightMeters.egress(other.name(), total(other));
            insightMeters.linkTo(
                    other.name(),
                    here.world().roundTrip(here.name(), other.name()),
                    health.roundTrips().to(other.name()),
                    health.linkTo(other.name()));
            insightMeters.linkFrom(other.name(), health.canaries().lag(other.name()), health.linkFrom(other.name()));
        }
    }

    List<Finding> findings() {
        return health.findings(time.instant());
    }

    List<PictureJson.NodeJson> nodes() {
        return health.metering().nodes().stream().map(PictureJson.NodeJson::of).toList();
    }

    private PictureJson draw() {
        Instant now = time.instant();
        Optional<Interval> recent = health.metering().recent();
        Optional<BrokerWork> own = writes.own().map(WorldWrites.Report::work);
        Map<String, PictureJson.SidesJson> market = new LinkedHashMap<>();
        for (MarketMode mode : MarketMode.values()) {
            market.put(mode.toString(), PictureJson.SidesJson.of(times, OrderMeters.MARKET_ORDERS + "." + mode));
        }
        return new PictureJson(
                here.name(),
                here.region().datacenter(),
                here.instance(),
                now,
                recent.map(Interval::seconds).orElse(null),
                PictureJson.SidesJson.of(times, MatchingMeters.TICKER_TO_FILL),
                times.of(MatchingMeters.TICKER_TIME_TO_FILL, "").orElse(null),
                market,
                own.map(PictureJson.ThroughputJson::of).orElse(new PictureJson.ThroughputJson(null, null, null)),
                PictureJson.AmplificationJson.of(
                        writes.own().map(WorldWrites.Report::tables).orElse(List.of()),
                        writes.everywhere().orElse(List.of())),
                traffic(recent),
                recent.map(Interval::remoteCoordinatorShare).orElse(null),
                nodes(),
                findings().stream()
                        .filter(Finding::isWarning)
                        .map(PictureJson.CheckJson::of)
                        .toList(),
                PictureJson.TapeEntryJson.of(fills),
                PictureJson.RecentJourneyJson.of(fills),
                here.others().stream()
                        .map(other -> new PictureJson.LinkInJson(
                                other.name(),
                                Millis.orNull(health.canaries().lag(other.name())),
                                health.linkFrom(other.name()).label()))
                        .toList(),
                here.others().stream()
                        .map(other -> new PictureJson.LinkOutJson(
                                other.name(),
                                Millis.orNull(health.roundTrips().to(other.name())),
                                health.linkTo(other.name()).label()))
                        .toList(),
                own.orElse(null));
    }

    private PictureJson.TrafficJson traffic(Optional<Interval> recent) {
        return new PictureJson.TrafficJson(
                shares(recent, BrokerWork::orders),
                shares(recent, BrokerWork::trades),
                here.others().stream().map(other -> toRegion(other, recent)).toList());
    }

    /** What the nodes sent, divided by the work of all brokers. */
    private Egress.Share shares(Optional<Interval> recent, ToDoubleFunction<BrokerWork> what) {
        double among = writes.of(here.region())
                .map(WorldWrites.Report::work)
                .map(work -> what.applyAsDouble(work))
                .orElse(0.0);
        return Egress.share(
                recent.map(interval -> here.others().stream()
                                .map(other -> sent(interval, other))
                                .toList())
                        .orElse(List.of()),
                among * recent.map(Interval::seconds).orElse(0.0));
    }

    private PictureJson.ToRegionJson toRegion(Region other, Optional<Interval> recent) {
        Egress total = total(other);
        Double messages = recent.map(
                        interval -> interval.perSecond(sent(interval, other).messages()))
                .orElse(null);
        Double bytes = recent.map(
                        interval -> interval.perSecond(sent(interval, other).bytes()))
                .orElse(null);
        Optional<EgressForecast> forecast = writes.forecast(other);
        return new PictureJson.ToRegionJson(
                other.name(),
                total.messages(),
                total.bytes(),
                messages,
                bytes,
                bytes == null ? null : total.usdPerHour(bytes),
                bytes == null ? null : total.usdPerMonth(bytes),
                forecast.map(EgressForecast::messages).orElse(null),
                forecast.map(EgressForecast::bytes).orElse(null));
    }

    private Egress sent(Interval interval, Region other) {
        return egress(kind -> interval.count(kind, other.name()));
    }

    private Egress total(Region other) {
        return egress(kind -> health.metering().total(kind, other.name()));
    }

    private Egress egress(Function<Kind, @Nullable Long> counted) {
        return new Egress(
                counted.apply(Kind.SENT_MESSAGES),
                counted.apply(Kind.SENT_BYTES),
                writes.frameBytes(),
                here.region().egressUsdPerGb());
    }
}
