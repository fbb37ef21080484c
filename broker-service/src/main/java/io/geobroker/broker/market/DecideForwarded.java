package io.geobroker.broker.market;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Decides market orders that brokers of other regions forward, at home here.
 *
 * <p>Dead after the claim, or the answer lost: the forwarding broker asks again, here or at another instance, and is told the
 * same. What was decided is recorded here behind the answer, so that the tape of this region has it at once; if that is
 * prevented too, the broker that holds for the order records it, or the audit. That one settles: the account is its
 * neighbour.
 */
public final class DecideForwarded {
    private final String here;
    private final Listings listings;
    private final ClaimAtLastPrice claim;
    private final ClaimAtLastPrice.Quote quoteAtHome;
    private final Outcomes outcomes;
    private final FinishMarketOrder finish;
    private final Duration longest;

    /** @param longest how long a claim may take, whatever the forwarding broker says */
    public DecideForwarded(
            String here,
            Listings listings,
            ClaimAtLastPrice claim,
            ClaimAtLastPrice.Quote quoteAtHome,
            Outcomes outcomes,
            FinishMarketOrder finish,
            Duration longest) {
        this.here = here;
        this.listings = listings;
        this.claim = claim;
        this.quoteAtHome = quoteAtHome;
        this.outcomes = outcomes;
        this.finish = finish;
        this.longest = longest;
    }

    /** Empty when the stock is not at home here, or its orders are not decided here alone. */
    public Optional<CompletionStage<Execution>> decide(OpenOrder order, Duration within) {
        boolean decidedHere = !order.id().isDecidedEverywhere()
                && listings.find(order.symbol())
                        .filter(listing -> listing.homeRegion().equals(here))
                        .isPresent();
        if (!decidedHere) {
            return Optional.empty();
        }
        Duration bounded = within.compareTo(longest) > 0 ? longest : within;
        return Optional.of(claim.claim(order, this::quote, outcomes, bounded)
                .thenApply(execution -> execution.<Execution>fold(
                        decided -> {
                            finish.record(decided.outcome(), order);
                            return decided;
                        },
                        notSent -> notSent,
                        tooOld -> tooOld,
                        unknown -> unknown)));
    }

    /** None of a delisted stock: an order for it from where that is not known yet is canceled. */
    private CompletionStage<Optional<LastPrice>> quote(Symbol symbol) {
        return listings.isDelisted(symbol)
                ? CompletableFuture.completedFuture(Optional.empty())
                : quoteAtHome.find(symbol);
    }
}
