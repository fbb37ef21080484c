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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many claims of matching run at a time, per symbol and in total. The others wait in order, symbols in rotation,
 * fills first. So a price jump or a close does not overload the datacenter. Threads may share it.
 */
public final class ClaimTurns {
    private final Outcomes outcomes;
    private final int mostOfSymbol;
    private final int most;

    private final Line here = new Line();
    /** Of its own: claims that a silent region decides keep no turn from the others. */
    private final Line abroad = new Line();

    /**
     * @param proposed asked for when the claim is sent
     * @param around runs in the caller's observation
     */
    private record Turn(
            Symbol symbol,
            Supplier<Outcome> proposed,
            Duration deadline,
            Executor around,
            CompletableFuture<Claim> decided) {}

    private static final class Lane {
        private final Deque<Turn> fills = new ArrayDeque<>();
        private final Deque<Turn> others = new ArrayDeque<>();
        private int underWay;

        Deque<Turn> of(boolean isFill) {
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

    /**
     * As {@link Outcomes#claim}; the deadline starts when the claim is sent.
     *
     * @param proposed asked for then: thousands may wait for minutes, and none is decided before
     */
    CompletionStage<Claim> claim(OpenOrder order, boolean isFill, Supplier<Outcome> proposed, Duration deadline) {
        Turn turn = new Turn(order.symbol(), proposed, deadline, Observed.here(), new CompletableFuture<>());
        (outcomes.isDecidedHere(order) ? here : abroad).add(turn, isFill);
        return Observed.kept(turn.decided());
    }

    private final class Line {
        /** The next turn first. Guarded by this, as are the lanes. */
        private final Map<Symbol, Lane> lanes = new LinkedHashMap<>();

        private int underWay;

        /** Above zero while a thread starts claims: others leave theirs to it. */
        private final AtomicInteger starting = new AtomicInteger();

        void add(Turn turn, boolean isFill) {
            synchronized (this) {
                lanes.computeIfAbsent(turn.symbol(), symbol -> new Lane())
                        .of(isFill)
                        .add(turn);
            }
            startWhatMay();
        }

        /** A loop: an immediate answer must not nest the next claim in its callback. */
        private void startWhatMay() {
            if (starting.getAndIncrement() != 0) {
                return;
            }
            int seen = 1;
            do {
                for (Turn next = next(); next != null; next = next()) {
                    Turn turn = next;
                    // The thread may come from another order's claim, with the observation of that one's caller.
                    turn.around().execute(() -> start(turn));
                }
                seen = starting.addAndGet(-seen);
            } while (seen != 0);
        }

        private void start(Turn turn) {
            CompletionStage<Claim> claimed;
            try {
                claimed = outcomes.claim(turn.proposed().get(), turn.deadline());
            } catch (RuntimeException e) {
                claimed = CompletableFuture.failedFuture(e);
            }
            claimed.whenComplete((claim, failure) -> {
                over(turn.symbol());
                startWhatMay();
                if (failure == null) {
                    turn.decided().complete(claim);
                } else {
                    turn.decided().completeExceptionally(failure);
                }
            });
        }

        private synchronized @Nullable Turn next() {
            if (underWay >= most) {
                return null;
            }
            Turn fill = next(true);
            return fill != null ? fill : next(false);
        }

        private @Nullable Turn next(boolean isFill) {
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
