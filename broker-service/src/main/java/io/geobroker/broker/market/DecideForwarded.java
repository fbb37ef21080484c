package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Decides market orders that other regions forward, for stocks at home here.
 *
 * <p>The outcome is recorded in the background, so that this region's tape has it at once. If that fails, the forwarding
 * broker records it, or the audit. The forwarding broker settles. After a lost answer it asks again and is told the same.
 */
public record DecideForwarded(
        String here,
        Listings listings,
        Outcomes outcomes,
        ClaimAtLastPrice claim,
        ClaimAtLastPrice.Quote quoteAtHome,
        FinishMarketOrder finish,
        Duration longest) {

    /** Empty when another region decides the order, or all do. */
    public Optional<CompletionStage<CommandResult<Outcome>>> decide(OpenOrder order, Duration within) {
        boolean decidedHere = !order.id().isDecidedEverywhere()
                && listings.find(order.symbol()).isPresent()
                && outcomes.isDecidedHere(order);
        if (!decidedHere) {
            return Optional.empty();
        }
        Duration bounded = within.compareTo(longest) > 0 ? longest : within;
        return Optional.of(claim.claim(order, this::quote, here, bounded)
                .thenCompose(result -> result.then(outcome -> {
                    finish.record(outcome, order);
                    return CommandResult.now(result);
                })));
    }

    /** A delisted stock has no price: orders from regions that do not know it yet are canceled. */
    private CompletionStage<Optional<LastPrice>> quote(Symbol symbol) {
        return listings.isDelisted(symbol)
                ? CompletableFuture.completedFuture(Optional.empty())
                : quoteAtHome.find(symbol);
    }
}
