package io.geobroker.insight.amplification;

import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Interval;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.schema.world.Region;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Write amplification of the world, and its traffic, from counts of all brokers. Thread-safe.
 *
 * @param brokers latest reports of a region's brokers but this one; empty while one of them is silent or has none
 * @param replicas of a table, by datacenter
 */
public record WorldWrites(
        Metering metering,
        OwnedPartitions partitions,
        Function<String, Optional<List<Report>>> brokers,
        HomeRegion here,
        Function<String, Map<String, Integer>> replicas,
        int frameBytes) {
    private static final EgressForecast NONE = new EgressForecast(0, 0);

    private interface Messages {
        EgressForecast of(String table, TableWrites writes, int replicas);
    }

    /** @param seconds of the interval counted */
    public record Report(List<Amplification> tables, double seconds, BrokerWork work) {

        public Report {
            tables = List.copyOf(tables);
        }

        List<Amplification> over(double longer) {
            return tables.stream().map(table -> table.times(longer / seconds)).toList();
        }

        /** @param other of the same region: it counts the same nodes */
        Report plus(Report other) {
            List<Amplification> written = other.over(seconds).stream()
                    .map(Amplification::ofStatements)
                    .toList();
            return new Report(Amplification.ofWorld(List.of(tables, written)), seconds, work.plus(other.work));
        }
    }

    /** Of this broker; empty before the second reading. */
    public Optional<Report> own() {
        return metering.recent().filter(recent -> recent.seconds() > 0).map(this::report);
    }

    private Report report(Interval recent) {
        return new Report(
                Amplification.of(recent, replicas),
                recent.seconds(),
                new BrokerWork(
                        partitions.partitions().size(),
                        partitions.of(),
                        recent.count(BrokerTotals::tickers) / recent.seconds(),
                        recent.count(BrokerTotals::orders) / recent.seconds(),
                        recent.count(BrokerTotals::trades) / recent.seconds(),
                        forecast(recent, EgressForecast::copies),
                        forecast(recent, EgressForecast::answers)));
    }

    /** Of all its brokers; empty while one is unknown, as all that is divided by their work would be wrong. */
    public Optional<Report> of(Region region) {
        Optional<List<Report>> told = brokers.apply(region.name());
        Optional<Report> all = region.equals(here.region())
                ? own().flatMap(own -> told.map(others -> others.stream().reduce(own, Report::plus)))
                : told.flatMap(reports -> reports.stream().reduce(Report::plus));
        return all.filter(report -> report.work.owned() == report.work.partitions());
    }

    /** Of all regions; empty while one is unknown. */
    public Optional<List<Report>> world() {
        List<Region> regions = here.world().regions();
        List<Report> known =
                regions.stream().flatMap(region -> of(region).stream()).toList();
        return known.size() < regions.size() ? Optional.empty() : Optional.of(known);
    }

    /** In the longest interval of a region. */
    public Optional<List<Amplification>> everywhere() {
        return world().map(all -> {
            double longest = all.stream().mapToDouble(Report::seconds).max().orElse(0);
            return Amplification.ofWorld(
                    all.stream().map(report -> report.over(longest)).toList());
        });
    }

    /** Messages to all other regions for these writes, and answers. */
    public EgressForecast crossed(String table, TableWrites writes) {
        EgressForecast sum = NONE;
        for (Region region : here.others()) {
            int replicas = replicas(table, region);
            sum = sum.plus(EgressForecast.copies(table, writes, replicas))
                    .plus(EgressForecast.answers(table, writes, replicas));
        }
        return sum.framed(frameBytes);
    }

    /** Per second: what this region writes, and its answers to the other one; empty while either is unknown. */
    public Optional<EgressForecast> forecast(Region to) {
        return of(here.region())
                .flatMap(sent -> of(to).map(answered -> sent.work
                        .copies()
                        .getOrDefault(to.name(), NONE)
                        .plus(answered.work.answers().getOrDefault(here.name(), NONE))));
    }

    private Map<String, EgressForecast> forecast(Interval recent, Messages what) {
        return here.others().stream()
                .collect(Collectors.toMap(
                        Region::name,
                        other -> recent.tables().stream()
                                .map(table -> what.of(table, recent.writes(table), replicas(table, other)))
                                .reduce(NONE, EgressForecast::plus)
                                .perSecond(recent.seconds())
                                .framed(frameBytes)));
    }

    private int replicas(String table, Region region) {
        return replicas.apply(table).getOrDefault(region.datacenter(), 0);
    }
}
