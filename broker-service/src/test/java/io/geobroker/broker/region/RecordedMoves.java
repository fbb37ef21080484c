package io.geobroker.broker.region;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Moves that are known at once, as {@code moved} is told.
 *
 * @param everywhere whether to every region
 */
public record RecordedMoves(Consumer<SymbolMove> moved, BooleanSupplier everywhere) implements MovesOfSymbols {

    /** That every region knows. */
    public RecordedMoves(Consumer<SymbolMove> moved) {
        this(moved, () -> true);
    }

    @Override
    public CompletionStage<Boolean> ask(SymbolMove move) {
        return put(move);
    }

    @Override
    public CompletionStage<Boolean> ready(SymbolMove move, long atMicros) {
        return put(with(move, OptionalLong.of(atMicros), move.drainedAtMicros()));
    }

    @Override
    public CompletionStage<Boolean> drained(SymbolMove move, long atMicros) {
        return put(with(move, move.readyMicros(), OptionalLong.of(atMicros)));
    }

    private CompletionStage<Boolean> put(SymbolMove move) {
        moved.accept(move);
        return CompletableFuture.completedFuture(everywhere.getAsBoolean());
    }

    /** The same, as far as that. */
    static SymbolMove with(SymbolMove move, OptionalLong ready, OptionalLong drained) {
        return new SymbolMove(
                move.symbol(),
                move.number(),
                move.from(),
                move.to(),
                move.askedAtMicros(),
                move.askedBy(),
                ready,
                drained);
    }
}
