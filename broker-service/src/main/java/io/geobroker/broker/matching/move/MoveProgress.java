package io.geobroker.broker.matching.move;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.SymbolMove;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all regions how far a move has come, one thing at a time; what fails is told again later. Confined to the matching
 * thread.
 */
final class MoveProgress {
    /** All brokers have read by then what their region was told. */
    private static final long READ_WITHIN_MICROS = 15_000_000;

    private static final Logger log = LoggerFactory.getLogger(MoveProgress.class);

    private final MoveStores stores;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private boolean telling;
    /** The newest of which some region was not told: that is logged once. */
    private int warnedMove;
    /** The newest of which every region was told that it is ready. */
    private int toldMove;

    private long knownMicros;

    MoveProgress(MoveStores stores, MicroClock clock, Executor matchingThread, MatchingMeters meters) {
        this.stores = stores;
        this.clock = clock;
        this.matchingThread = matchingThread;
        this.meters = meters;
    }

    /** When it is so already, it is told once more as it was: in a cut some regions may not know. */
    void ready(SymbolMove move, Runnable then) {
        long micros = move.readyMicros().orElseGet(clock::micros);
        tell(() -> stores.moves().ready(move, micros), !move.isReady(), everywhere -> {
            if (!everywhere && warnedMove != move.number()) {
                warnedMove = move.number();
                log.warn(
                        "not every region was told that move {} of {} is ready: its orders stay until then",
                        move.number(),
                        move.symbol());
            } else if (everywhere && toldMove != move.number()) {
                toldMove = move.number();
                knownMicros = clock.micros() + READ_WITHIN_MICROS;
            }
            then.run();
        });
    }

    /**
     * When other regions know that it is ready. Before they may place, and close doors, by an older one. Never while one may
     * not have been told.
     */
    long knownMicros(SymbolMove move) {
        return toldMove == move.number() ? knownMicros : Long.MAX_VALUE;
    }

    /**
     * Unless another region may have placed what is not known here. An owner does not know of what the one before has told.
     *
     * @param untilMicros up to when all that was placed elsewhere is known here
     */
    void drained(SymbolMove move, long untilMicros) {
        if (toldMove != move.number()) {
            ready(move, () -> {});
        } else if (untilMicros >= knownMicros) {
            tell(() -> stores.moves().drained(move, clock.micros()), true, everywhere -> {});
        }
    }

    /** @param isNews to this broker, too: in a cut hundreds of moves are told again and again */
    private void tell(Supplier<CompletionStage<Boolean>> write, boolean isNews, Consumer<Boolean> then) {
        if (telling) {
            return;
        }
        telling = true;
        write.get()
                .thenCompose(everywhere -> isNews
                        ? stores.reread().get().thenApply(reread -> everywhere)
                        : CompletableFuture.completedFuture(everywhere))
                .whenComplete((everywhere, failure) -> matchingThread.execute(() -> {
                    telling = false;
                    if (failure != null) {
                        meters.count(Counted.READS_FAILED);
                    } else {
                        then.accept(everywhere);
                    }
                }));
    }
}
