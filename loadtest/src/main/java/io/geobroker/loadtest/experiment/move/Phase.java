package io.geobroker.loadtest.experiment.move;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.wan.OceanCauses;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What was counted while symbols moved, or while they did not.
 *
 * @param betweenDoors microseconds from a close that the target sent to the door in its book
 */
record Phase(OceanCauses crossed, Usage usage, Histogram betweenDoors) {
    private static final List<String> NODES_AND_BROKERS = List.of("cassandra-", "broker-");

    /**
     * Counts since the world's start.
     *
     * @param micros since the epoch
     */
    record Counts(long micros, OceanCauses crossed, ProcessTimes times, Histogram betweenDoors) {
        static Counts now(ExperimentWorld world) {
            Histogram betweenDoors = Histograms.empty();
            for (String region : world.geobroker().regions()) {
                betweenDoors.add(Histograms.decode(world.geobroker()
                        .tell(region, "/geo/histograms")
                        .path("between_doors")
                        .asString()));
            }
            return new Counts(
                    EpochMicros.now(), OceanCauses.now(world), ProcessTimes.now(world.processes()), betweenDoors);
        }

        Phase until(Counts later) {
            return new Phase(
                    later.crossed.since(crossed),
                    times.until(later.times),
                    Histograms.between(betweenDoors, later.betweenDoors));
        }
    }

    Phase plus(Phase later) {
        return new Phase(
                crossed.plus(later.crossed),
                usage.plus(later.usage),
                Histograms.sum(List.of(betweenDoors, later.betweenDoors)));
    }

    double cores() {
        return usage.cores(NODES_AND_BROKERS);
    }
}
