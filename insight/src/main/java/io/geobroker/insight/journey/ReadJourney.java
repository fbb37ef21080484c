package io.geobroker.insight.journey;

import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.tape.Tape;
import io.geobroker.broker.tape.TapeQuery;
import io.geobroker.insight.journey.Hop.Source;
import io.geobroker.insight.journey.JourneyJson.MissingJson;
import io.geobroker.schema.listing.Listing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a journey from all sources at once, the tape after the outcome; failed ones are reported as missing. Never blocks. */
public record ReadJourney(
        HomeRegion here,
        Doors doors,
        Tape tape,
        Accounts accounts,
        PlacingRegions placing,
        Listings listings,
        ZipkinTraces traces) {
    /**
     * For each optional source, such as the home region or Zipkin. Later ones are reported as missing. Above a world's longest
     * round trip.
     */
    static final Duration WITHIN = Duration.ofSeconds(2);

    private static final int MOST_TRADES_OF_A_MICROSECOND = 100;

    private record SourceResult<T>(@Nullable T fact, List<Hop> hops, Optional<MissingJson> missing) {

        static <T> SourceResult<T> of(@Nullable T fact, List<Hop> hops) {
            return new SourceResult<>(fact, hops, Optional.empty());
        }
    }

    CompletionStage<JourneyJson> of(Order order) {
        OrderId id = order.placed().id();
        CustomerId customer = order.placed().customer();
        @Nullable
        String home =
                listings.find(order.placed().symbol()).map(Listing::homeRegion).orElse(null);
        CompletableFuture<SourceResult<Outcome>> outcome = told(Source.OUTCOME, () -> outcome(order.placed()));
        CompletableFuture<SourceResult<Boolean>> recorded =
                outcome.thenCompose(found -> told(Source.TAPE, () -> recorded(order, found.fact())));
        CompletableFuture<SourceResult<Boolean>> held = told(
                Source.ORDER,
                () -> accounts.find(customer)
                        .thenApply(found -> SourceResult.of(
                                found.map(account -> account.holds().containsKey(id))
                                        .orElse(null),
                                List.of())));
        CompletableFuture<SourceResult<Void>> traced =
                told(Source.TRACE, () -> traces.of(id.uuid()).thenApply(hops -> SourceResult.of(null, hops)));
        return CompletableFuture.allOf(outcome, recorded, held, traced).thenApply(all -> {
            List<SourceResult<?>> sources = List.of(outcome.join(), recorded.join(), held.join(), traced.join());
            List<Hop> hops = Stream.concat(
                            Stream.of(placed(order.placed())),
                            sources.stream().flatMap(source -> source.hops().stream()))
                    .sorted(Hop.BY_TIME)
                    .toList();
            Boolean stillHeld = held.join().fact();
            // Away from home the hold of an open order may be on its way.
            boolean ended = !order.status().isOpen() || outcome.join().fact() != null;
            return JourneyJson.of(
                    order,
                    home,
                    recorded.join().fact(),
                    stillHeld == null ? null : ended && !stillHeld,
                    traces.page(id.uuid()),
                    hops,
                    sources.stream()
                            .flatMap(source -> source.missing().stream())
                            .toList());
        });
    }

    private Hop placed(OpenOrder order) {
        return Hop.at(
                order.placedAtMicros(),
                placing.of(order.id()).orElse(null),
                Source.ORDER,
                "placed",
                order.type().name());
    }

    private CompletionStage<SourceResult<Outcome>> outcome(OpenOrder order) {
        return doors.history(order.id(), order.symbol()).thenApply(history -> {
            List<Hop> hops = new ArrayList<>();
            history.steps()
                    .forEach(step -> hops.add(Hop.at(
                            step.decision().atMicros(),
                            step.from().name(),
                            Source.OUTCOME,
                            "moved to " + step.to().name(),
                            "by move " + step.to().move() + ", decided by "
                                    + step.decision().by())));
            history.end()
                    .ifPresent(
                            outcome -> hops.addAll(ended(outcome, history.last().name())));
            return SourceResult.of(history.end().orElse(null), hops);
        });
    }

    private static List<Hop> ended(Outcome outcome, String region) {
        Hop claimed = Hop.at(
                outcome.decision().atMicros(),
                region,
                Source.OUTCOME,
                "claimed: " + outcome.getClass().getSimpleName(),
                "decided by " + outcome.decision().by());
        return outcome.fold(
                filled -> List.of(
                        Hop.at(
                                filled.tickerTimeMicros(),
                                region,
                                Source.OUTCOME,
                                "ticker",
                                filled.order().symbol() + " at " + filled.price()),
                        claimed),
                canceled -> List.of(claimed),
                replaced -> List.of(claimed),
                expired -> List.of(claimed));
    }

    private CompletionStage<SourceResult<Boolean>> recorded(Order order, @Nullable Outcome outcome) {
        if (order.status() != Order.Status.FILLED) {
            return CompletableFuture.completedFuture(SourceResult.of(null, List.of()));
        }
        // updatedAtMicros may be moved behind the order's own time; the trade has the decision's.
        long at = outcome == null ? order.updatedAtMicros() : outcome.decision().atMicros();
        return tape.read(
                        new TapeQuery(
                                order.placed().symbol(), at - 1, at + 1, true, MOST_TRADES_OF_A_MICROSECOND, null),
                        found -> true)
                .thenApply(page -> {
                    List<Hop> hops = page.trades().stream()
                            .filter(entry -> entry.order().equals(order.placed().id()))
                            .map(entry -> Hop.at(
                                    entry.tradedAtMicros(),
                                    here.name(),
                                    Source.TAPE,
                                    "on the tape",
                                    entry.quantity() + " at " + entry.price() + ", as " + here.name() + " has it"))
                            .toList();
                    return SourceResult.of(!hops.isEmpty(), hops);
                });
    }

    private <T> CompletableFuture<SourceResult<T>> told(Source source, Supplier<CompletionStage<SourceResult<T>>> ask) {
        return CompletableFuture.completedFuture(ask)
                .thenCompose(Supplier::get)
                .orTimeout(WITHIN.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionally(failure -> new SourceResult<>(
                        null, List.of(), Optional.of(new MissingJson(OrderJson.word(source), why(failure)))));
    }

    private String why(Throwable failure) {
        Throwable cause = RootCause.of(failure);
        return cause instanceof TimeoutException
                ? "no answer within " + WITHIN.toMillis() + " ms"
                : String.valueOf(cause.getMessage());
    }
}
