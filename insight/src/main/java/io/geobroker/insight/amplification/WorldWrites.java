package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.schema.world.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How often writes are multiplied, put together from what every region counts, and what that makes a region send. Threads may
 * share it.
 */
public final class WorldWrites {
    private final Metering metering;
    private final Function<String, Optional<Report>> regions;
    private final List<Region> others;
    private final Replication replication;
    private final int frameBytes;

    /**
     * What a region has counted in the last while.
     *
     * @param seconds how long that was
     */
    public record Report(List<Amplification> tables, double seconds) {

        public Report {
            tables = List.copyOf(tables);
        }
    }

    /**
     * @param regions what a region's brokers have told lately of what they count; empty when it cannot be reached, or has
     *     nothing to tell yet
     * @param others the other regions
     * @param frameBytes of each message's frame
     */
    public WorldWrites(
            Metering metering,
            Function<String, Optional<Report>> regions,
            List<Region> others,
            Replication replication,
            int frameBytes) {
        this.frameBytes = frameBytes;
        this.metering = metering;
        this.regions = regions;
        this.others = List.copyOf(others);
        this.replication = replication;
    }

    /** What this region has counted; empty before the second reading. */
    public List<Amplification> here() {
        return metering.recent()
                .map(recent -> Amplification.of(recent, replication::replicas))
                .orElse(List.of());
    }

    /** Of all regions together; empty while one of them is not known, for then no ratio is true. */
    public Optional<List<Amplification>> everywhere() {
        List<List<Amplification>> all = new ArrayList<>();
        all.add(here());
        for (Region region : others) {
            regions.apply(region.name()).ifPresent(report -> all.add(report.tables()));
        }
        return metering.recent().isEmpty() || all.size() <= others.size()
                ? Optional.empty()
                : Optional.of(Amplification.ofWorld(all));
    }

    /** What writes to a table have made cross to all other regions, and come back as answers. */
    public EgressForecast crossed(String table, TableWrites writes) {
        EgressForecast sum = new EgressForecast(0, 0);
        for (Region region : others) {
            int replicas = replication.replicas(table, region.datacenter());
            sum = sum.plus(EgressForecast.copies(table, writes, replicas))
                    .plus(EgressForecast.answers(table, writes.written(), replicas));
        }
        return sum.framed(frameBytes);
    }

    /**
     * What has to be sent to another region each second for what is written; empty when that region's writes, which are to
     * be answered, are not known.
     *
     * @param datacenterHere where the answers come from
     */
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
