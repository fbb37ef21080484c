package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes orders with new ids from customers' requests.
 *
 * @param doorOf a region's door now
 */
public record OrderFactory(Listings listings, ExchangeHours hours, OrderIds ids, UnaryOperator<String> doorOf) {
    private static final String USUAL_TICK = "0.01, or of 0.0001 below 1";

    /** Why there can be no order of it; empty if there can. */
    public Optional<Rejection> unlisted(Symbol symbol) {
        return listings.find(symbol).isPresent() ? Optional.empty() : reject("symbol is not listed: " + symbol);
    }

    /**
     * Why the order is not accepted; empty if it is.
     *
     * @throws IllegalStateException when the stock never was listed
     */
    public Optional<Rejection> refusal(PlaceOrder.Request request) {
        Terms terms = request.terms();
        return refusal(request.symbol(), terms.limitPrice(), terms.stopPrice())
                .or(() -> request.clientOrderId()
                        .flatMap(BrokerMadeName::orderId)
                        .map(notTheirs -> Rejection.nameTaken()));
    }

    /** Prices that stay may be off the tick. */
    public Optional<Rejection> refusal(OpenOrder old, Replacement wish) {
        Terms now = old.terms();
        return unlisted(old.symbol())
                .or(() -> refusal(
                        old.symbol(),
                        wish.limitPrice()
                                .filter(price -> !price.equals(now.limitPrice()))
                                .orElse(null),
                        wish.stopPrice()
                                .filter(price -> !price.equals(now.stopPrice()))
                                .orElse(null)));
    }

    private Optional<Rejection> refusal(Symbol symbol, @Nullable Price limit, @Nullable Price stop) {
        Listing listing = listing(symbol);
        if (listings.isDelisted(symbol)) {
            return reject("symbol is not traded any more: " + symbol + " was delisted");
        } else if (limit != null && !listing.isOnTick(limit)) {
            return offTick("limit_price", limit, listing);
        } else if (stop != null && !listing.isOnTick(stop)) {
            return offTick("stop_price", stop, listing);
        }
        return Optional.empty();
    }

    private static Optional<Rejection> offTick(String field, Price price, Listing listing) {
        String tick = listing.ownTick().map(Price::toString).orElse(USUAL_TICK);
        return reject(field + " must be a multiple of " + tick + ": " + price);
    }

    private static Optional<Rejection> reject(String reason) {
        return Optional.of(Rejection.invalid(reason));
    }

    /** @throws IllegalStateException when the stock never was listed */
    public String home(Symbol symbol) {
        return listing(symbol).homeRegion();
    }

    /** @throws IllegalStateException when the stock never was listed */
    public OpenOrder order(PlaceOrder.Request request) {
        return order(
                request,
                ids.next(request.customer(), request.symbol(), request.terms().type(), door(request.symbol())));
    }

    /** With {@link OrderId#isDecidedEverywhere}. */
    public OpenOrder decidedEverywhere(PlaceOrder.Request request) {
        return order(
                request,
                ids.nextDecidedEverywhere(
                        request.customer(), request.symbol(), request.terms().type()));
    }

    private OpenOrder order(PlaceOrder.Request request, OrderId id) {
        Listing listing = listing(request.symbol());
        return new OpenOrder(
                id,
                request.customer(),
                request.clientOrderId().orElseGet(() -> BrokerMadeName.of(id)),
                request.symbol(),
                id.bucket(listing.buckets()),
                request.side(),
                request.terms(),
                Validity.from(id, request.timeInForce(), hours.of(listing)),
                request.quantity(),
                null);
    }

    /** @param wish one without {@link Replacement#refusal} */
    public OpenOrder inPlaceOf(OpenOrder old, Replacement wish) {
        Listing listing = listing(old.symbol());
        return wish.of(
                old,
                ids.next(old.customer(), old.symbol(), old.type(), door(old.symbol())),
                listing,
                hours.of(listing));
    }

    private Optional<String> door(Symbol symbol) {
        SymbolMoves moves = listings.moves(symbol);
        return Optional.of(doorOf.apply(moves.home())).filter(door -> !door.equals(moves.firstHome()));
    }

    private Listing listing(Symbol symbol) {
        return listings.find(symbol).orElseThrow(() -> new IllegalStateException("symbol is not listed: " + symbol));
    }
}
