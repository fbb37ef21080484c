package io.geobroker.loadtest.experiment.scale;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.WaitingRows;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.system.RowWriter;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.world.WorldVariant;
import io.geobroker.testbed.TestbedOptions;
import java.nio.file.Path;
import java.util.List;

/** What a world may have more of. */
enum Axis {
    WAITING("waiting orders", List.of(1_000L, 10_000L, 100_000L, 1_000_000L), List.of(100L, 1_000L)) {
        @Override
        Growth in(ExperimentWorld world) {
            return (from, to) -> WaitingRows.add(world, List.of(), from, to);
        }
    },
    SYMBOLS("symbols", List.of(20L, 200L, 2_000L), List.of(40L)) {
        @Override
        TestbedOptions options(TestbedOptions usual, long size) {
            return usual.withWorld(WorldVariant.withListings(usual.worldFile(), (int) size, worlds(usual))
                    .toString());
        }

        /** So many tickers that each symbol has one in ten seconds at least. */
        @Override
        Rates rates() {
            return new Rates(200, LOAD.orders(), LOAD.trades());
        }
    },
    ACCOUNTS("quiet accounts", List.of(1_000L, 10_000L, 100_000L, 1_000_000L), List.of(100L, 200L)) {
        @Override
        Growth in(ExperimentWorld world) {
            return (from, to) -> openAccounts(world, from, to);
        }
    },
    REGIONS("regions", List.of(2L, 4L, 8L), List.of(1L)) {
        @Override
        TestbedOptions options(TestbedOptions usual, long size) {
            return usual.withWorld(WorldVariant.firstRegions("eight-regions", (int) size, worlds(usual))
                    .toString());
        }
    },
    STREAMS("connected streams", List.of(10L, 100L, 1_000L, 10_000L), List.of(10L, 40L)) {
        @Override
        Growth in(ExperimentWorld world) {
            world.restartBrokers(List.of("--geobroker.updates.max-connections=10000"));
            return new EventStreams(world.geobroker()::updates);
        }
    };

    private static final Rates LOAD = Rates.PROTOTYPE.fillingAll().times(0.1);

    private final String things;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Long> sizes;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Long> sizesInBrief;

    Axis(String things, List<Long> sizes, List<Long> sizesInBrief) {
        this.things = things;
        this.sizes = sizes;
        this.sizesInBrief = sizesInBrief;
    }

    /** In all regions together, rising. */
    List<Long> sizes(boolean brief) {
        return brief ? sizesInBrief : sizes;
    }

    /** A world of its own for each size, if they differ from the usual ones; else it grows while it runs. */
    TestbedOptions options(TestbedOptions usual, long size) {
        return usual;
    }

    Growth in(ExperimentWorld world) {
        return Growth.NONE;
    }

    Rates rates() {
        return LOAD;
    }

    @Override
    public String toString() {
        return things;
    }

    /** Adds to a running world what an axis counts. Used by one thread. */
    interface Growth extends AutoCloseable {
        /** For worlds that have their size from the start. */
        Growth NONE = (from, to) -> {};

        /** @param from how many there are */
        void grow(long from, long to);

        /** How long events took from their decision to a connected customer, since the last call. */
        default Latencies told() {
            return Latencies.of(Histograms.empty());
        }

        @Override
        default void close() {}
    }

    /** Of customers who only have cash, written directly into the table: no API opens a million. */
    private static void openAccounts(ExperimentWorld world, long from, long to) {
        List<String> regions = world.testbed().addresses().regions();
        for (String region : regions) {
            try (CqlSession session = world.testbed().openSession(region, region);
                    RowWriter rows = new RowWriter(session)) {
                PreparedStatement insert = session.prepare("""
                    INSERT INTO broker.accounts (
                        customer_id, home_region, cash_micros, positions, holds, deposits, version)
                    VALUES (?, ?, 1000000000, {}, {}, 0, 1)
                    """);
                for (long number = from / regions.size(); number < to / regions.size(); number++) {
                    rows.write(insert.bind(region + "-quiet-" + number, region));
                }
            }
        }
    }

    private static Path worlds(TestbedOptions usual) {
        return usual.directory().resolve("worlds");
    }
}
