package io.geobroker.broker.region;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The operator's word that a region's machines are off and come back empty (ADR 36), from any region that is left. Safe to
 * repeat. Its orders then go on at the heir's door; its stocks are moved after that.
 *
 * @param refresh rereads the tables in this broker; others do so by timer
 */
public record LostRegions(
        ListingTables tables,
        RegionDoors doors,
        Listings listings,
        Evidence evidence,
        Supplier<CompletionStage<Void>> refresh,
        LongSupplier nowMicros) {
    /** What this region sees of another one. */
    public interface Evidence {
        /** Whether a node or a broker of it answers. */
        boolean answers(String region);

        CompletionStage<Boolean> isReplicatedTo(String region);

        /** When it wrote the last that came here, microseconds since the epoch; empty if nothing came ever. */
        CompletionStage<OptionalLong> heardAtMicros(String region);
    }

    /**
     * What stands against declaring a region lost, and what is given up with it.
     *
     * @param answers whether a node or a broker of it answers here; so it is of the own region
     * @param isReplicated whether its replicas still count for a majority
     * @param heardAtMicros what it did later is given up; and before, what it had not sent yet
     */
    public record Findings(
            String region, String door, boolean answers, boolean isReplicated, OptionalLong heardAtMicros) {

        /** Why it cannot be declared lost now; empty if it can. */
        public List<String> against() {
            List<String> against = new ArrayList<>();
            if (answers) {
                against.add("a node or a broker of " + region + " answers");
            }
            if (isReplicated) {
                against.add("keyspace broker is still replicated to " + region
                        + ": take its datacenter out first, so that the others have a majority");
            }
            return against;
        }
    }

    /** @throws IllegalArgumentException when the world has no such region */
    public CompletionStage<Findings> findings(String region) {
        String door = doors.of(region);
        boolean answers = region.equals(doors.home()) || evidence.answers(region);
        return evidence.isReplicatedTo(region)
                .thenCombine(
                        evidence.heardAtMicros(region),
                        (isReplicated, heardAt) -> new Findings(region, door, answers, isReplicated, heardAt));
    }

    /**
     * Declares the region's door lost. A door that is declared already keeps its heir.
     *
     * @param found of the region, just now
     * @param heir the region that inherits its orders
     * @return fails when no majority of the regions left answers, and then it may be declared
     * @throws IllegalArgumentException when something stands against it, or the heir is lost, unknown or the region itself
     */
    public CompletionStage<LostDoor> declare(Findings found, String heir, String operator) {
        String region = found.region();
        if (!found.against().isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", found.against()));
        }
        if (region.equals(heir)) {
            throw new IllegalArgumentException("heir must be another region than " + region);
        }
        if (doors.isLost(heir, listings)) {
            throw new IllegalArgumentException("heir is lost itself: " + heir);
        }
        LostDoor lost = new LostDoor(found.door(), region, doors.of(heir), nowMicros.getAsLong(), operator);
        return tables.declareLost(lost).thenCompose(standing -> refresh.get().thenApply(refreshed -> standing));
    }

    /** Those that are declared, as this datacenter has them. */
    public CompletionStage<List<LostDoor>> all() {
        return tables.lostDoors();
    }
}
