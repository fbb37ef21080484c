package io.geobroker.insight.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.amplification.BrokerWork;
import io.geobroker.insight.amplification.Egress;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.link.LinkState;
import io.geobroker.insight.metering.Quotients;
import io.geobroker.schema.world.Region;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Combines the pictures of all regions. Thread-safe. */
public record WorldPicture(
        HomeRegion here, InstantSource time, RegionSnapshots pictures, HttpRegions others, WorldWrites writes) {
    private static final double SECONDS_PER_HOUR = 3_600;

    WorldJson now() {
        PictureJson own = pictures.own();
        List<Region> regions = here.world().regions();
        return new WorldJson(
                here.name(),
                time.instant(),
                regions.stream().map(region -> region(own, region)).toList(),
                regions.stream()
                        .flatMap(from ->
                                regions.stream().filter(to -> !to.equals(from)).map(to -> link(own, from, to)))
                        .toList(),
                writes.everywhere()
                        .map(tables -> PictureJson.AmplificationJson.of(tables, tables))
                        .orElse(null),
                shares(own));
    }

    private WorldJson.RegionPictureJson region(PictureJson own, Region region) {
        HttpRegions.RegionAnswer told = told(own, region);
        return new WorldJson.RegionPictureJson(
                region.name(),
                region.title(),
                region.datacenter(),
                region.latitude(),
                region.longitude(),
                told.isReachable(),
                told.picture() == null ? null : others.age(told).toMillis(),
                told.problem(),
                told.picture(),
                writes.of(region)
                        .map(WorldWrites.Report::work)
                        .map(PictureJson.ThroughputJson::of)
                        .orElse(null));
    }

    private HttpRegions.RegionAnswer told(PictureJson own, Region region) {
        return region.equals(here.region()) ? others.own(own, time.instant()) : others.told(region.name());
    }

    private WorldJson.LinkJson link(PictureJson own, Region from, Region to) {
        Optional<PictureJson.LinkOutJson> out = current(own, from)
                .flatMap(picture -> picture.linksOut().stream()
                        .filter(link -> link.to().equals(to.name()))
                        .findFirst());
        Optional<PictureJson.LinkInJson> in = current(own, to)
                .flatMap(picture -> picture.linksIn().stream()
                        .filter(link -> link.from().equals(from.name()))
                        .findFirst());
        Optional<PictureJson.ToRegionJson> traffic = current(own, from)
                .flatMap(picture -> picture.traffic().to().stream()
                        .filter(each -> each.region().equals(to.name()))
                        .findFirst());
        return new WorldJson.LinkJson(
                from.name(),
                to.name(),
                here.world().roundTrip(from.name(), to.name()).toMillis(),
                out.map(PictureJson.LinkOutJson::rttMs).orElse(null),
                in.map(PictureJson.LinkInJson::lagMs).orElse(null),
                traffic.map(PictureJson.ToRegionJson::messagesPerS).orElse(null),
                traffic.map(PictureJson.ToRegionJson::bytesPerS).orElse(null),
                traffic.map(PictureJson.ToRegionJson::predictedBytesPerS).orElse(null),
                traffic.map(PictureJson.ToRegionJson::usdPerHour).orElse(null),
                traffic.map(PictureJson.ToRegionJson::usdPerMonth).orElse(null),
                state(
                        out.map(PictureJson.LinkOutJson::state).orElse(""),
                        in.map(PictureJson.LinkInJson::state).orElse("")));
    }

    /** Arriving writes tell of this direction only; a missing answer may be lost in either. */
    static String state(String out, String in) {
        for (String heard : new String[] {in, out}) {
            if (heard.equals(LinkState.UP.label()) || heard.equals(LinkState.CUT.label())) {
                return heard;
            }
        }
        return LinkState.UNKNOWN.label();
    }

    /** Of reachable regions only; this region's always. */
    private Optional<PictureJson> current(PictureJson own, Region region) {
        return Optional.of(told(own, region))
                .filter(HttpRegions.RegionAnswer::isReachable)
                .map(HttpRegions.RegionAnswer::picture);
    }

    private WorldJson.@Nullable SharesJson shares(PictureJson own) {
        List<PictureJson.ToRegionJson> links = here.world().regions().stream()
                .flatMap(region -> current(own, region).stream())
                .flatMap(picture -> picture.traffic().to().stream())
                .toList();
        return writes.world()
                .map(reports -> new WorldJson.SharesJson(
                        share(links, reports, BrokerWork::orders), share(links, reports, BrokerWork::trades)))
                .orElse(null);
    }

    /** What nodes of all regions send, divided by the work of all brokers. */
    private static Egress.Share share(
            List<PictureJson.ToRegionJson> links,
            List<WorldWrites.Report> reports,
            ToDoubleFunction<BrokerWork> among) {
        double rate = reports.stream()
                .map(WorldWrites.Report::work)
                .mapToDouble(among)
                .sum();
        return new Egress.Share(
                Quotients.ofAll(links, PictureJson.ToRegionJson::messagesPerS, rate),
                Quotients.ofAll(links, PictureJson.ToRegionJson::bytesPerS, rate),
                Quotients.ofAll(links, PictureJson.ToRegionJson::usdPerHour, rate * SECONDS_PER_HOUR));
    }
}
