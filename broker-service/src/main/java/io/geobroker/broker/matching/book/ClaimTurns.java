package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many claims of matching run at a time, per symbol and in total. The others wait in order, symbols in rotation,
 * fills first. So a price jump or a close does not overload the datacenter. Threads may share it.
 */
public final class ClaimTurns implements Outcomes {
    private final Outcomes outcomes;
    private final Predicate<OpenOrder> limited;
    private final int mostOfSymbol;
    private final int most;

    /** The next turn first. Guarded by this, as are the lanes. */
    private final Map<Symbol, Lane> lanes = new LinkedHashMap<>();

    private int underWay;

    /** Above zero while a thread starts claims: others leave theirs to it. */
    private final AtomicInteger starting = new AtomicInteger();

    private record Turn(Outcome proposed, Duration deadline, CompletableFuture<Claim> decided) {}

    private static final class Lane {
        private final Deque<Turn> fills = new ArrayDeque<>();
        private final Deque<Turn> others = new ArrayDeque<>();
        private int underWay;

        Deque<Turn> of(boolean isFill) {
            return isFill ? fills : others;
        }
    }

    /**
     * Two lines, so that claims of orders that a silent region decides keep no turn from the others.
     *
     * @param mostOfSymbol of each line
     * @param most of each line
     */
    public static Outcomes hereAndAbroad(Outcomes outcomes, int mostOfSymbol, int most) {
        return new ClaimTurns(
                new ClaimTurns(outcomes, order -> !outcomes.isDecidedHere(order), mostOfSymbol, most),
                outcomes::isDecidedHere,
                mostOfSymbol,
                most);
    }

    /** @param limited the claims of other orders pass */
    ClaimTurns(Outcomes outcomes, Predicate<OpenOrder> limited, int mostOfSymbol, int most) {
        this.outcomes = outcomes;
        this.limited = limited;
        this.mostOfSymbol = mostOfSymbol;
        this.most = most;
    }

    @Override
    public boolean isReachable(String home) {
        return outcomes.isReachable(home);
    }

    @Override
    public boolean isDecidedHere(OpenOrder order) {
        return outcomes.isDecidedHere(order);
    }

    /** The deadline starts when the claim is sent. */
    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        if (!limited.test(proposed.order())) {
            return outcomes.claim(proposed, deadline);
        }
        Turn turn = new Turn(proposed, deadline, new CompletableFuture<>());
        synchronized (this) {
            lanes.computeIfAbsent(proposed.order().symbol(), symbol -> new Lane())
                    .of(proposed.fold(filled -> true, canceled -> false, replaced -> false, expired -> false))
                    .add(turn);
        }
        startWhatMay();
        return turn.decided();
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        return outcomes.find(id, symbol);
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
        return outcomes.glanceAt(id, symbol);
    }

    /** A loop: an immediate answer must not nest the next claim in its callback. */
    private void startWhatMay() {
        if (starting.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            for (Turn next = next(); next != null; next = next()) {
                start(next);
            }
            seen = starting.addAndGet(-seen);
        } while (seen != 0);
    }

    private void start(Turn turn) {
        Symbol symbol = turn.proposed().order().symbol();
        CompletionStage<Claim> claimed;
        try {
            claimed = outcomes.claim(turn.proposed(), turn.deadline());
        } catch (RuntimeException e) {
            claimed = CompletableFuture.failedFuture(e);
        }
        claimed.whenComplete((claim, failure) -> {
            over(symbol);
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
