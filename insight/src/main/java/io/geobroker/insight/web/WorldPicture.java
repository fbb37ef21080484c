package io.geobroker.insight.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.amplification.BrokerWork;
import io.geobroker.insight.amplification.Egress;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.link.LinkState;
import io.geobroker.schema.world.Region;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Combines the pictures of all regions. Thread-safe. */
public record WorldPicture(
        HomeRegion here, InstantSource time, RegionSnapshots pictures, HttpRegions others, WorldWrites writes) {
    private static final double SECONDS_PER_HOUR = 3_600;

    WorldJson now() {
        PictureJson own = pictures.own();
        List<WorldJson.LinkJson> links = new ArrayList<>();
        for (Region from : here.world().regions()) {
            for (Region to : here.world().regions()) {
                if (!from.equals(to)) {
                    links.add(link(own, from, to));
                }
            }
        }
        return new WorldJson(
                here.name(),
                time.instant(),
                here.world().regions().stream()
                        .map(region -> region(own, region))
                        .toList(),
                links,
                writes.everywhere().map(WorldPicture::amplification).orElse(null),
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

    private static PictureJson.AmplificationJson amplification(List<Amplification> tables) {
        Amplification all = Amplification.all(tables);
        return new PictureJson.AmplificationJson(
                PictureJson.WritesJson.of(all, all.measured()),
                tables.stream()
                        .map(table -> PictureJson.WritesJson.of(table, table.measured()))
                        .toList());
    }

    private WorldJson.@Nullable SharesJson shares(PictureJson own) {
        Optional<List<WorldWrites.Report>> reports = writes.world();
        List<PictureJson> all = here.world().regions().stream()
                .flatMap(region -> current(own, region).stream())
                .toList();
        return reports.isEmpty()
                ? null
                : new WorldJson.SharesJson(
                        share(all, reports.get(), BrokerWork::orders), share(all, reports.get(), BrokerWork::trades));
    }

    /** What nodes of all regions send, divided by the work of all brokers. */
    private static Egress.Share share(
            List<PictureJson> all, List<WorldWrites.Report> reports, ToDoubleFunction<BrokerWork> among) {
        double rate = reports.stream()
                .map(WorldWrites.Report::work)
                .mapToDouble(among)
                .sum();
        return rate == 0
                ? new Egress.Share(null, null, null)
                : new Egress.Share(
                        perLink(all, PictureJson.ToRegionJson::messagesPerS, rate),
                        perLink(all, PictureJson.ToRegionJson::bytesPerS, rate),
                        perLink(all, PictureJson.ToRegionJson::usdPerHour, rate * SECONDS_PER_HOUR));
    }

    /** Null when one link is unknown. */
    private static @Nullable Double perLink(
            List<PictureJson> all, Function<PictureJson.ToRegionJson, @Nullable Double> what, double by) {
        double sum = 0;
        for (PictureJson picture : all) {
            for (PictureJson.ToRegionJson to : picture.traffic().to()) {
                Double part = what.apply(to);
                if (part == null) {
                    return null;
                }
                sum += part;
            }
        }
        return sum / by;
    }
}
