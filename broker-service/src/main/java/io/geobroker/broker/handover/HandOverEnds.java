package io.geobroker.broker.handover;

import io.geobroker.broker.closing.EndRecords;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Writes what becomes of an order with the acknowledgement of every region, which Cassandra asks for in any case: in calm
 * times it costs no statement more, only the time of an ocean, for which nobody waits.
 *
 * <p>What is not acknowledged everywhere is first written down as owed and then written here alone. If the process dies
 * before it is written down, whoever called has not been told that it was done and does it again: the ticker is not
 * committed, the waiting row or the hold is still there. Threads may share it.
 */
public final class HandOverEnds implements EndRecords {
    private final EndRecords everywhere;
    private final EndRecords here;
    private final Debts debts;
    private final RetryForever persistently;
    private final OweRecentEnds recent;
    private final MicroClock clock;
    private final long lateMicros;
    private final EverywhereGate gate;

    /**
     * @param everywhere succeeds when a quorum of every datacenter has what was written
     * @param here succeeds when a quorum of the local one has
     * @param recent told of each end, whose outcome may have been lost with a node
     * @param late how old an order may be when it is written and still be found by those who ask for it: below their lag
     * @param pause how long no acknowledgement of every region is asked for after one was refused
     */
    public HandOverEnds(
            EndRecords everywhere,
            EndRecords here,
            Debts debts,
            RetryForever persistently,
            OweRecentEnds recent,
            MicroClock clock,
            Duration late,
            LongSupplier nanoTime,
            Duration pause) {
        this.everywhere = everywhere;
        this.here = here;
        this.debts = debts;
        this.persistently = persistently;
        this.recent = recent;
        this.clock = clock;
        this.lateMicros = late.toNanos() / 1_000;
        this.gate = new EverywhereGate(nanoTime, pause);
    }

    @Override
    public CompletionStage<Void> write(Outcome outcome) {
        recent.ended(outcome.order());
        return everywhereOrOwed(outcome.order(), () -> everywhere.write(outcome), () -> here.write(outcome));
    }

    @Override
    public CompletionStage<Void> clear(Outcome outcome) {
        return everywhereOrOwed(outcome.order(), () -> everywhere.clear(outcome), () -> here.clear(outcome));
    }

    @Override
    public CompletionStage<Void> reject(Order rejected) {
        return everywhereOrOwed(rejected.placed(), () -> everywhere.reject(rejected), () -> here.reject(rejected));
    }

    /** The row is fetched by who lacks it, as that of any order, unless it is written too late for that: then it is owed. */
    @Override
    public CompletionStage<Void> bringIn(Outcome.Replaced outcome) {
        return here.bringIn(outcome)
                .thenCompose(written ->
                        isLate(outcome.by()) ? debts.add(outcome.by()) : CompletableFuture.completedFuture(null));
    }

    /**
     * Its row and view, with the event, are fetched by who lacks them, unless they were written so long after the time in its
     * id that nobody asks for it any more: such an order is owed. Does not throw; a crash at just that moment leaves it to
     * those who ask for everything.
     */
    public void placed(OpenOrder order) {
        if (isLate(order)) {
            var unused = persistently.untilDone("owe late order " + order.id(), () -> debts.add(order));
        }
    }

    private boolean isLate(OpenOrder order) {
        return clock.micros() - order.placedAtMicros() > lateMicros;
    }

    private CompletionStage<Void> everywhereOrOwed(
            OpenOrder order, Supplier<CompletionStage<Void>> all, Supplier<CompletionStage<Void>> local) {
        if (!gate.mayAsk()) {
            return owedAndHere(order, local);
        }
        return CompletableFuture.completedFuture(all)
                .thenCompose(Supplier::get)
                .handle((done, failure) -> {
                    if (failure == null) {
                        gate.acknowledged();
                        return CompletableFuture.<Void>completedFuture(null);
                    }
                    gate.refused();
                    return owedAndHere(order, local);
                })
                .thenCompose(Function.identity());
    }

    private CompletionStage<Void> owedAndHere(OpenOrder order, Supplier<CompletionStage<Void>> local) {
        return CompletableFuture.completedFuture(order).thenCompose(debts::add).thenCompose(noted -> local.get());
    }
}
