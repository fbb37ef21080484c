package io.geobroker.broker.handover;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares accounts, keys and listings with those of every other region, and brings across what a region lacks.
 *
 * <p>Cassandra does that by itself, until a node dies with what it kept for a region that was away. So nothing is compared
 * as long as every node stays up and every region acknowledges what it is sent: what is compared is what may have been lost
 * since the last comparison, and now and then all the same. One instance of a region does it, the one that has the first
 * partition. Done in every region; comparing the same rows twice changes nothing. One round at a time.
 */
public final class AlignStandingRows {
    private static final int AT_A_TIME = 32;

    private final List<String> others;
    private final StandingRows ours;
    private final Function<String, Optional<StandingRows>> rowsOf;
    private final Share share;
    private final Supplier<Object> upheavals;
    private final LongSupplier nanoTime;
    private final Duration atMostEvery;
    private final Duration atLeastEvery;
    private final HandoverCounts counts;

    // Of the last comparison with all regions; written by one round at a time.
    private volatile @Nullable Object upheavalsThen;
    private volatile long comparedNanos;

    /**
     * @param rowsOf another region's, unless it cannot be reached now
     * @param upheavals differs from what it gave before when anything has happened since by which a write may be lost
     * @param atMostEvery rest between two comparisons, however much happens
     * @param atLeastEvery compares when nothing has happened for so long
     */
    public AlignStandingRows(
            List<String> others,
            StandingRows ours,
            Function<String, Optional<StandingRows>> rowsOf,
            Share share,
            Supplier<Object> upheavals,
            LongSupplier nanoTime,
            Duration atMostEvery,
            Duration atLeastEvery,
            HandoverCounts counts) {
        this.others = List.copyOf(others);
        this.ours = ours;
        this.rowsOf = rowsOf;
        this.share = share;
        this.upheavals = upheavals;
        this.nanoTime = nanoTime;
        this.atMostEvery = atMostEvery;
        this.atLeastEvery = atLeastEvery;
        this.counts = counts;
    }

    /** Compares if there is reason to; fails where a region does not answer, and then the next round compares again. */
    public CompletionStage<Void> round() {
        Object now = upheavals.get();
        if (!share.partitions().partitions().contains(0) || !isDue(now)) {
            return CompletableFuture.completedFuture(null);
        }
        List<StandingRows> theirs =
                others.stream().map(rowsOf).flatMap(Optional::stream).toList();
        if (theirs.size() < others.size()) {
            // Nothing can be compared with all; what happened stays unsettled.
            return CompletableFuture.completedFuture(null);
        }
        long began = nanoTime.getAsLong();
        CompletionStage<Void> compared = ours.alignListings();
        for (StandingRows region : theirs) {
            for (StandingRows.Kind kind : StandingRows.Kind.values()) {
                compared = compared.thenCompose(done -> compare(kind, region));
            }
        }
        return compared.thenRun(() -> {
            upheavalsThen = now;
            comparedNanos = began;
        });
    }

    private boolean isDue(Object now) {
        if (upheavalsThen == null) {
            return true;
        }
        long since = nanoTime.getAsLong() - comparedNanos;
        return since >= atLeastEvery.toNanos() || (since >= atMostEvery.toNanos() && !now.equals(upheavalsThen));
    }

    private CompletionStage<Void> compare(StandingRows.Kind kind, StandingRows theirs) {
        return ours.versions(kind)
                .thenCombine(theirs.versions(kind), AlignStandingRows::different)
                .thenCompose(keys -> align(kind, keys));
    }

    /** A row that is being written differs for a moment; aligning it does no harm. */
    private static List<String> different(Map<String, String> here, Map<String, String> there) {
        List<String> keys = new ArrayList<>();
        here.forEach((key, version) -> {
            if (!version.equals(there.get(key))) {
                keys.add(key);
            }
        });
        there.keySet().stream().filter(key -> !here.containsKey(key)).forEach(keys::add);
        return keys;
    }

    private CompletionStage<Void> align(StandingRows.Kind kind, List<String> keys) {
        return FewAtATime.each(keys, AT_A_TIME, key -> ours.align(kind, key).thenRun(counts::rowAligned));
    }
}
