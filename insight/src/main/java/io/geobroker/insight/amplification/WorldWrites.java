package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.schema.world.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Write amplification of the world, and its traffic, from counts of all regions. Thread-safe.
 *
 * @param regions latest report of a region; empty while it cannot be reached or has none
 */
public record WorldWrites(
        Metering metering,
        Function<String, Optional<Report>> regions,
        List<Region> others,
        Replication replication,
        int frameBytes) {
    public WorldWrites {
        others = List.copyOf(others);
    }

    /** @param seconds of the interval counted */
    public record Report(List<Amplification> tables, double seconds) {

        public Report {
            tables = List.copyOf(tables);
        }

        List<Amplification> over(double longer) {
            return tables.stream().map(table -> table.times(longer / seconds)).toList();
        }
    }

    /** Empty before the second reading. */
    public List<Amplification> here() {
        return metering.recent()
                .map(recent -> Amplification.of(recent, replication::replicas))
                .orElse(List.of());
    }

    /** In the longest interval of a region; empty while a region is unknown, as ratios would be wrong. */
    public Optional<List<Amplification>> everywhere() {
        List<Report> all = new ArrayList<>();
        metering.recent()
                .filter(recent -> recent.seconds() > 0)
                .map(recent -> new Report(Amplification.of(recent, replication::replicas), recent.seconds()))
                .ifPresent(all::add);
        others.forEach(region -> regions.apply(region.name()).ifPresent(all::add));
        double longest = all.stream().mapToDouble(Report::seconds).max().orElse(0);
        return all.size() <= others.size()
                ? Optional.empty()
                : Optional.of(Amplification.ofWorld(
                        all.stream().map(report -> report.over(longest)).toList()));
    }

    /** Messages to all other regions for these writes, and answers. */
    public EgressForecast crossed(String table, TableWrites writes) {
        EgressForecast sum = new EgressForecast(0, 0);
        for (Region region : others) {
            int replicas = replication.replicas(table, region.datacenter());
            sum = sum.plus(EgressForecast.copies(table, writes, replicas))
                    .plus(EgressForecast.answers(table, writes.written(), replicas));
        }
        return sum.framed(frameBytes);
    }

    /** Per second; empty while that region's writes, which are answered, are unknown. */
    public Optional<EgressForecast> forecast(String region, String datacenterThere, String datacenterHere) {
        return metering.recent()
                .filter(recent -> recent.seconds() > 0)
                .flatMap(recent -> regions.apply(region).map(report -> {
                    EgressForecast sum = new EgressForecast(0, 0);
                    for (String table : recent.tables()) {
                        sum = sum.plus(EgressForecast.copies(
                                table, recent.writes(table), replication.replicas(table, datacenterThere)));
                    }
                    EgressForecast answers = new EgressForecast(0, 0);
                    for (Amplification table : report.tables()) {
                        answers = answers.plus(EgressForecast.answers(
                                table.table(),
                                table.logicalWrites(),
                                replication.replicas(table.table(), datacenterHere)));
                    }
                    return sum.perSecond(recent.seconds())
                            .plus(answers.perSecond(report.seconds()))
                            .framed(frameBytes);
                }));
    }
}
