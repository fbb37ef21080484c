package io.geobroker.broker.handover;

import io.geobroker.broker.closing.EndRecords;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Writes ends of orders with the acknowledgement of every region.
 *
 * <p>Cassandra sends them to every region anyway, so this costs latency but no statement. Unacknowledged ones are recorded
 * as owed, then written locally. After a crash before that the caller repeats: ticker uncommitted, or row or hold still
 * there. Thread-safe.
 */
public final class HandOverEnds implements EndRecords {
    private final StoredEndRecords everywhere;
    private final EndRecords here;
    private final Debts debts;
    private final RetryForever persistently;
    private final OweRecentEnds recent;
    private final MicroClock clock;
    private final MissingOrders missing;
    private final EverywhereGate gate;
    /** What was placed before may not have reached every region. Nothing is known of the time before this process. */
    private volatile long unsureUntilMicros;

    /**
     * @param everywhere needs a quorum of every datacenter
     * @param here needs a quorum of the local one
     */
    public HandOverEnds(
            StoredEndRecords everywhere,
            EndRecords here,
            Debts debts,
            RetryForever persistently,
            OweRecentEnds recent,
            MicroClock clock,
            MissingOrders missing,
            EverywhereGate gate) {
        this.everywhere = everywhere;
        this.here = here;
        this.debts = debts;
        this.persistently = persistently;
        this.recent = recent;
        this.clock = clock;
        this.missing = missing;
        this.gate = gate;
        this.unsureUntilMicros = clock.micros();
    }

    @Override
    public CompletionStage<Void> write(Outcome outcome) {
        recent.ended(outcome.order());
        return everywhereOrOwed(outcome.order(), () -> writeEverywhere(outcome), () -> here.write(outcome));
    }

    /**
     * With the placing, if a region was silent since: what it did not acknowledge is a hint of one node, which may have died
     * with it.
     */
    private CompletionStage<Void> writeEverywhere(Outcome outcome) {
        OpenOrder order = outcome.order();
        if (order.placedAtMicros() > unsureUntilMicros) {
            return everywhere.write(outcome);
        }
        return FewAtATime.all(Stream.of(everywhere.write(outcome), everywhere.show(order)));
    }

    @Override
    public CompletionStage<Void> clear(Outcome outcome) {
        return everywhereOrOwed(outcome.order(), () -> everywhere.clear(outcome), () -> here.clear(outcome));
    }

    @Override
    public CompletionStage<Void> reject(Order rejected) {
        return everywhereOrOwed(rejected.placed(), () -> everywhere.reject(rejected), () -> here.reject(rejected));
    }

    /** Other regions fetch the new row; it is owed to those that would not find it. */
    @Override
    public CompletionStage<Void> bringIn(Outcome.Replaced outcome) {
        return here.bringIn(outcome).thenCompose(written -> debts.add(outcome.by(), missing.missedBy(outcome.by())));
    }

    /** Owes it to regions that would not find it. Does not throw; after a crash a deep round finds what still waits. */
    public void placed(OpenOrder order) {
        List<String> regions = missing.missedBy(order);
        if (!regions.isEmpty()) {
            var unused = persistently.untilDone("owe placed order " + order.id(), () -> debts.add(order, regions));
        }
    }

    /** Call while a region does not answer: one that ends nothing in a cut would not know of it. */
    public void regionIsSilent() {
        // Until an end is acknowledged.
        unsureUntilMicros = Long.MAX_VALUE;
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
                        if (unsureUntilMicros == Long.MAX_VALUE) {
                            unsureUntilMicros = clock.micros();
                        }
                        gate.acknowledged();
                        return CompletableFuture.<Void>completedFuture(null);
                    }
                    gate.refused();
                    regionIsSilent();
                    return owedAndHere(order, local);
                })
                .thenCompose(Function.identity());
    }

    private CompletionStage<Void> owedAndHere(OpenOrder order, Supplier<CompletionStage<Void>> local) {
        return CompletableFuture.completedFuture(order).thenCompose(debts::add).thenCompose(noted -> local.get());
    }
}
