package io.geobroker.broker.handover;

import io.geobroker.broker.handover.StandingRows.StandingRow;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.region.PeerRegions;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares accounts, keys and listings with every other region, and aligns what differs.
 *
 * <p>Hints do this until a node dies with its hints. So it compares after such an event, or after {@code atLeastEvery}. Runs
 * on the instance with partition 0 of every region. May be repeated. One round at a time.
 */
public final class AlignStandingRows {
    /** A world may have more accounts than fit into memory. */
    static final int COMPARED_AT_ONCE = 5_000;

    private static final int AT_A_TIME = 32;

    private final PeerRegions<StandingRows> others;
    private final Share share;
    private final Supplier<Object> upheavals;
    private final LongSupplier nanoTime;
    private final Duration atMostEvery;
    private final Duration atLeastEvery;
    private final HandoverMeters meters;

    // Written by one round at a time.
    private volatile @Nullable Object upheavalsThen;
    private volatile long comparedNanos;

    /**
     * @param upheavals changes after any event that may lose a write
     * @param atMostEvery least time between comparisons
     * @param atLeastEvery compares after that time without an event
     */
    public AlignStandingRows(
            PeerRegions<StandingRows> others,
            Share share,
            Supplier<Object> upheavals,
            LongSupplier nanoTime,
            Duration atMostEvery,
            Duration atLeastEvery,
            HandoverMeters meters) {
        this.others = others;
        this.share = share;
        this.upheavals = upheavals;
        this.nanoTime = nanoTime;
        this.atMostEvery = atMostEvery;
        this.atLeastEvery = atLeastEvery;
        this.meters = meters;
    }

    /** Fails when the rows of a region cannot be read; the next round compares again. */
    public CompletionStage<Void> round() {
        Object now = upheavals.get();
        if (!share.partitions().partitions().contains(0) || !isDue(now)) {
            return CompletableFuture.completedFuture(null);
        }
        List<StandingRows> theirs = others.names().stream()
                .map(others::find)
                .flatMap(Optional::stream)
                .toList();
        if (theirs.size() < others.names().size()) {
            // The event stays pending.
            return CompletableFuture.completedFuture(null);
        }
        long began = nanoTime.getAsLong();
        AtomicBoolean failed = new AtomicBoolean();
        CompletionStage<Void> compared = others.ours().alignListings();
        for (StandingRows region : theirs) {
            for (StandingRows.Kind kind : StandingRows.Kind.values()) {
                compared = compared.thenCompose(done -> compare(kind, region, Long.MIN_VALUE, failed));
            }
        }
        return compared.thenRun(() -> {
            // What failed is compared again as after an event.
            upheavalsThen = failed.get() ? failed : now;
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

    private CompletionStage<Void> compare(
            StandingRows.Kind kind, StandingRows theirs, long after, AtomicBoolean failed) {
        return others.ours()
                .versions(kind, after, COMPARED_AT_ONCE)
                .thenCombine(theirs.versions(kind, after, COMPARED_AT_ONCE), (here, there) -> {
                    long upTo = Math.min(upTo(here), upTo(there));
                    return align(kind, different(here, there, upTo), failed)
                            .thenCompose(done -> upTo == Long.MAX_VALUE
                                    ? CompletableFuture.completedFuture(null)
                                    : compare(kind, theirs, upTo, failed));
                })
                .thenCompose(Function.identity());
    }

    private static long upTo(List<StandingRow> read) {
        return read.size() < COMPARED_AT_ONCE
                ? Long.MAX_VALUE
                : read.get(read.size() - 1).token();
    }

    /** Includes rows just being written; aligning these is harmless. */
    private static List<String> different(List<StandingRow> here, List<StandingRow> there, long upTo) {
        Set<StandingRow> inOne = new HashSet<>(here);
        for (StandingRow row : there) {
            if (!inOne.remove(row)) {
                inOne.add(row);
            }
        }
        return inOne.stream()
                .filter(row -> row.token() <= upTo)
                .map(StandingRow::key)
                .distinct()
                .toList();
    }

    /** One that fails keeps no other waiting. */
    private CompletionStage<Void> align(StandingRows.Kind kind, List<String> keys, AtomicBoolean failed) {
        return FewAtATime.each(
                keys,
                AT_A_TIME,
                key -> others.ours().align(kind, key).thenRun(meters.rowAligned).exceptionally(failure -> {
                    failed.set(true);
                    meters.roundFailed.run();
                    return null;
                }));
    }
}
