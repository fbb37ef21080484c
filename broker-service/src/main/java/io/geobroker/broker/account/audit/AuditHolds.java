package io.geobroker.broker.account.audit;

import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.account.HoldsAtHome.OutstandingHold;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.settlement.SettlementMeters;
import io.geobroker.broker.closing.settlement.SettlementMeters.Found;
import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Ends the holds, of accounts at home here, that have no live order.
 *
 * <p>Settles orders that ended unsettled; releases holds of orders never placed. Has an end decided again whose outcome went
 * with a lost region. Keeps a hold while its order's view says open; every few rounds the row must exist too. Other regions are
 * asked only about the rest. Every step is safe to repeat, concurrently and after interruption.
 *
 * <p>An unknown order may still be in placing, by a broker whose clock is behind. So it is canceled only after this process
 * has seen its hold alone for the hold age. Placing that takes longer is not acknowledged, and a late broker's claims are
 * refused.
 *
 * @param show writes view and event of a placing
 * @param owe durably queues an outcome without records for all other regions
 * @param clock compared with the time in order ids
 * @param pace pauses after each few holds, to leave capacity to customers
 */
public record AuditHolds(
        HoldsAtHome holds,
        Orders orders,
        Function<OpenOrder, CompletionStage<Void>> show,
        OpenOrders openOrders,
        Outcomes outcomes,
        FinishOrder finish,
        Function<OpenOrder, CompletionStage<Void>> owe,
        Listings listings,
        Decisions decisions,
        MicroClock clock,
        HoldsWithoutOrder withoutOrder,
        Settings settings,
        Supplier<CompletionStage<Void>> pace,
        SettlementMeters events) {

    /**
     * @param holdAge the age from which holds are looked at, and how long one must be seen alone before canceling; longer
     *     than placing, so that acknowledged orders have a view
     * @param rowsEvery every so many rounds the row of an open view is checked; from 1
     * @param claimWithin how long a claim may stay unanswered
     */
    public record Settings(Duration holdAge, int rowsEvery, Duration claimWithin) {}

    /** One round; fails when accounts cannot be read. A failure on a single hold is left to the next round. */
    public CompletionStage<Void> audit() {
        withoutOrder.beginRound();
        long beforeMicros = clock.micros() - settings.holdAge().toNanos() / 1_000;
        return holds.visitMadeBefore(beforeMicros, few -> lookAt(few).thenCompose(looked -> pace.get()))
                .thenRun(withoutOrder::endRound);
    }

    private CompletionStage<Void> lookAt(List<OutstandingHold> few) {
        return FewAtATime.all(few.stream().collect(Collectors.groupingBy(OutstandingHold::customer)).entrySet().stream()
                .map(each -> lookAt(each.getKey(), each.getValue())));
    }

    /** Reads all views at once, or one by one if that fails: an unreadable view must not block the others. */
    private CompletionStage<Void> lookAt(CustomerId customer, List<OutstandingHold> few) {
        List<OrderId> ids = few.stream().map(OutstandingHold::order).toList();
        return CompletableFuture.completedFuture(ids)
                .thenCompose(all -> orders.findAll(customer, all))
                .<Function<OrderId, CompletionStage<Optional<Order>>>>handle((views, failure) -> failure == null
                        ? id -> CompletableFuture.completedFuture(Optional.ofNullable(views.get(id)))
                        : id -> orders.find(customer, id))
                .thenCompose(view -> FewAtATime.each(
                        few,
                        few.size(),
                        hold -> CompletableFuture.completedFuture(hold.order())
                                .thenCompose(view)
                                .thenCompose(found -> look(hold, found))
                                .exceptionally(failure -> undecided())));
    }

    private CompletionStage<Void> look(OutstandingHold hold, Optional<Order> view) {
        if (waits(view) && !isRowsTurn(hold)) {
            return nothing();
        }
        Optional<Listing> listing = listings.find(hold.symbol());
        if (listing.isEmpty()) {
            throw new IllegalStateException("symbol of a hold is not listed any more: " + hold.symbol());
        }
        return isRejected(view)
                ? releaseRejected(hold, listing.get())
                : waitingRow(hold, view)
                        .thenCompose(row ->
                                waits(view) && row.isPresent() ? nothing() : decide(hold, listing.get(), view, row));
    }

    private boolean isRowsTurn(OutstandingHold hold) {
        return Math.floorMod(hold.order().hashCode() + withoutOrder.begun(), settings.rowsEvery()) == 0;
    }

    /** A rejected replacement has no outcome, so no claim is needed. */
    private CompletionStage<Void> releaseRejected(OutstandingHold hold, Listing listing) {
        finish.settle(unplaced(hold, listing));
        events.found.accept(Found.UNPLACED);
        return nothing();
    }

    private CompletionStage<Void> decide(
            OutstandingHold hold, Listing listing, Optional<Order> view, Optional<OpenOrder> row) {
        Duration seenFor = withoutOrder.seenFor(hold.order());
        return outcomes.find(hold.order(), hold.symbol())
                .thenCompose(found -> found.isPresent()
                        ? settle(found.get(), view, Found.UNSETTLED)
                        : withoutOutcome(hold, listing, row, seenFor));
    }

    /**
     * An order with a row waits, and its view loses to any later state. Before canceling every region is asked: one that was
     * cut off may have acknowledged the order.
     */
    private CompletionStage<Void> withoutOutcome(
            OutstandingHold hold, Listing listing, Optional<OpenOrder> row, Duration seenFor) {
        if (row.isPresent()) {
            return show.apply(row.get()).thenRun(() -> events.found.accept(Found.UNSEEN));
        } else if (seenFor.compareTo(settings.holdAge()) < 0) {
            return nothing();
        }
        return orders.findEverywhere(hold.customer(), hold.order()).thenCompose(view -> {
            if (isRejected(view)) {
                return releaseRejected(hold, listing);
            }
            return view.isEmpty() || isEndLost(hold, view.get()) ? claimCancel(hold, listing) : nothing();
        });
    }

    /** Then who claims passes the lost door, and gets the end that the view shows. What all datacenters decide has no door. */
    private boolean isEndLost(OutstandingHold hold, Order view) {
        return !view.status().isOpen()
                && !listings.lostDoors().isEmpty()
                && !hold.order().isDecidedEverywhere();
    }

    private CompletionStage<Void> claimCancel(OutstandingHold hold, Listing listing) {
        return outcomes.claim(unplaced(hold, listing), settings.claimWithin())
                .thenCompose(claim -> claim.<CompletionStage<Void>>fold(
                        won -> settle(won.outcome(), Optional.empty(), Found.UNPLACED),
                        lost -> settle(lost.winner(), Optional.empty(), Found.UNSETTLED),
                        unknown -> {
                            undecided();
                            return nothing();
                        }));
    }

    /**
     * An end without a view has nothing to record, unless it is a fill or replacement.
     *
     * <p>The order was never acknowledged, or its row's finder records it. The outcome still goes to all regions. A failing
     * settlement must not block the audit, so it is not awaited.
     */
    private CompletionStage<Void> settle(Outcome outcome, Optional<Order> view, Found what) {
        if (view.isEmpty() && !outcome.isWhole()) {
            return owe.apply(outcome.order()).thenRun(() -> {
                finish.settle(outcome);
                events.found.accept(what);
            });
        }
        Outcome known = view.isPresent() ? outcome.withOrder(view.get().placed()) : outcome;
        return finish.record(known).thenRun(() -> {
            finish.settleAndDelete(known);
            events.found.accept(what);
        });
    }

    /** Without a view in all buckets, as their number at placing is not known. */
    private CompletionStage<Optional<OpenOrder>> waitingRow(OutstandingHold hold, Optional<Order> view) {
        IntStream buckets = view.isPresent()
                ? IntStream.of(view.get().placed().bucket())
                : IntStream.range(0, listings.bucketsToRead(hold.symbol()));
        return FewAtATime.results(buckets.mapToObj(bucket -> openOrders.find(hold.symbol(), bucket, hold.order())))
                .thenApply(found -> found.stream().flatMap(Optional::stream).findFirst());
    }

    private @Nullable Void undecided() {
        events.found.accept(Found.UNDECIDED);
        return null;
    }

    private Outcome unplaced(OutstandingHold hold, Listing listing) {
        return new Outcome.Canceled(standIn(hold, listing), decisions.next());
    }

    private static boolean isRejected(Optional<Order> view) {
        return view.isPresent() && view.get().status() == Order.Status.REJECTED;
    }

    private static boolean waits(Optional<Order> view) {
        return view.isPresent() && view.get().status().isOpen();
    }

    /** Stands for an unknown order, to claim its cancel. See {@link Outcome#withOrder}. */
    private static OpenOrder standIn(OutstandingHold hold, Listing listing) {
        return new OpenOrder(
                hold.order(),
                hold.customer(),
                BrokerMadeName.of(hold.order()),
                hold.symbol(),
                hold.order().bucket(listing.buckets()),
                Side.BUY,
                new Terms.Limit(new Price(1)),
                Validity.untilCanceled(),
                1,
                null);
    }

    private static CompletionStage<Void> nothing() {
        return CompletableFuture.completedFuture(null);
    }
}
