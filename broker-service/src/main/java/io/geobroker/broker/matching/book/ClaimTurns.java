package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many claims and serial reads of matching run at a time, per symbol and in total. The others wait in order,
 * symbols in rotation, fills first. So a price jump or a close does not overload the datacenter. Threads may share it.
 */
public final class ClaimTurns {
    private final Outcomes outcomes;
    private final int mostOfSymbol;
    private final int most;

    private final Line here = new Line();
    /** Of its own: what a silent region decides keeps no turn from the others. */
    private final Line abroad = new Line();
    /** Thousands may be read again and again there, after a takeover in a cut. */
    private final Line readAbroad = new Line();

    /** @param around runs in the caller's observation */
    private record Turn<T>(
            Symbol symbol, Supplier<CompletionStage<T>> ask, Executor around, CompletableFuture<T> answered) {}

    private static final class Lane {
        private final Deque<Turn<?>> fills = new ArrayDeque<>();
        private final Deque<Turn<?>> others = new ArrayDeque<>();
        private int underWay;

        Deque<Turn<?>> of(boolean isFill) {
            return isFill ? fills : others;
        }
    }

    /**
     * @param mostOfSymbol of each line
     * @param most of each line
     */
    public ClaimTurns(Outcomes outcomes, int mostOfSymbol, int most) {
        this.outcomes = outcomes;
        this.mostOfSymbol = mostOfSymbol;
        this.most = most;
    }

    Outcomes outcomes() {
        return outcomes;
    }

    /** As {@link Outcomes#find}. */
    CompletionStage<Optional<Outcome>> find(OpenOrder order) {
        return inTurn(readAbroad, order, false, () -> outcomes.find(order.id(), order.symbol()));
    }

    /**
     * As {@link Outcomes#claim}; the deadline starts when the claim is sent.
     *
     * @param proposed asked for then: thousands may wait for minutes, and none is decided before
     */
    CompletionStage<Claim> claim(OpenOrder order, boolean isFill, Supplier<Outcome> proposed, Duration deadline) {
        return inTurn(abroad, order, isFill, () -> outcomes.claim(proposed.get(), deadline));
    }

    private <T> CompletionStage<T> inTurn(
            Line elsewhere, OpenOrder order, boolean isFill, Supplier<CompletionStage<T>> ask) {
        Turn<T> turn = new Turn<>(order.symbol(), ask, Observed.here(), new CompletableFuture<>());
        (outcomes.isDecidedHere(order) ? here : elsewhere).add(turn, isFill);
        return Observed.kept(turn.answered());
    }

    private final class Line {
        /** The next turn first. Guarded by this, as are the lanes. */
        private final Map<Symbol, Lane> lanes = new LinkedHashMap<>();

        private int underWay;

        /** Above zero while a thread starts turns: others leave theirs to it. */
        private final AtomicInteger starting = new AtomicInteger();

        void add(Turn<?> turn, boolean isFill) {
            synchronized (this) {
                lanes.computeIfAbsent(turn.symbol(), symbol -> new Lane())
                        .of(isFill)
                        .add(turn);
            }
            startWhatMay();
        }

        /** A loop: an immediate answer must not nest the next turn in its callback. */
        private void startWhatMay() {
            if (starting.getAndIncrement() != 0) {
                return;
            }
            int seen = 1;
            do {
                for (Turn<?> next = next(); next != null; next = next()) {
                    Turn<?> turn = next;
                    // The thread may come from another order's turn, with the observation of that one's caller.
                    turn.around().execute(() -> start(turn));
                }
                seen = starting.addAndGet(-seen);
            } while (seen != 0);
        }

        private <T> void start(Turn<T> turn) {
            CompletionStage<T> asked;
            try {
                asked = turn.ask().get();
            } catch (RuntimeException e) {
                asked = CompletableFuture.failedFuture(e);
            }
            asked.whenComplete((answer, failure) -> {
                over(turn.symbol());
                startWhatMay();
                if (failure == null) {
                    turn.answered().complete(answer);
                } else {
                    turn.answered().completeExceptionally(failure);
                }
            });
        }

        private synchronized @Nullable Turn<?> next() {
            if (underWay >= most) {
                return null;
            }
            Turn<?> fill = next(true);
            return fill != null ? fill : next(false);
        }

        private @Nullable Turn<?> next(boolean isFill) {
            for (Map.Entry<Symbol, Lane> each : lanes.entrySet()) {
                Lane lane = each.getValue();
                if (lane.underWay < mostOfSymbol && !lane.of(isFill).isEmpty()) {
                    lane.underWay++;
                    underWay++;
                    Symbol symbol = each.getKey();
                    lanes.remove(symbol);
                    lanes.put(symbol, lane);
                    return lane.of(isFill).remove();
                }
            }
            return null;
        }

        private synchronized void over(Symbol symbol) {
            underWay--;
            lanes.computeIfPresent(symbol, (key, lane) -> {
                lane.underWay--;
                return lane.underWay == 0 && lane.fills.isEmpty() && lane.others.isEmpty() ? null : lane;
            });
        }
    }
}
