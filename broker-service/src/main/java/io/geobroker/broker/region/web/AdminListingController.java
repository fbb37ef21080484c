package io.geobroker.broker.region.web;

import io.geobroker.broker.operator.web.ConditionalOnOperators;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.KnownListings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The operator's endpoint for listings. */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/listings", produces = MediaType.APPLICATION_JSON_VALUE)
public record AdminListingController(ChangeListings listings) {
    @GetMapping
    CompletionStage<AllJson> list() {
        return listings.all().thenApply(AllJson::of);
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<ListingJson> add(InputStream body) {
        Listing wished = AdminListingForm.of(
                        body, "symbol", "exchange", "home_region", "price", "buckets", "price_band", "tick")
                .listing();
        return listings.add(wished)
                .thenApply(result -> answer(result, wished.symbol().value()));
    }

    @PatchMapping(path = "/{symbol}", consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<ListingJson> change(@PathVariable String symbol, InputStream body) {
        AdminListingForm form = AdminListingForm.of(body, "buckets", "price_band", "tick");
        return changed(symbol(symbol), form).thenApply(result -> answer(result, symbol));
    }

    /** One value each time: of two writes only one might be done. */
    private CompletionStage<ChangeListings.Result> changed(Symbol symbol, AdminListingForm form) {
        List<String> given =
                Stream.of("buckets", "price_band", "tick").filter(form::has).toList();
        if (given.size() > 1) {
            throw ApiException.invalid(given.get(1) + " must not be given beside " + given.get(0));
        }
        if (form.has("price_band")) {
            return listings.setPriceBand(symbol, form.priceBand());
        }
        return form.has("tick") ? listings.setTick(symbol, form.tick()) : listings.setBuckets(symbol, form.buckets());
    }

    @DeleteMapping("/{symbol}")
    CompletionStage<ListingJson> remove(@PathVariable String symbol) {
        return listings.remove(symbol(symbol)).thenApply(result -> answer(result, symbol));
    }

    private static ListingJson answer(ChangeListings.Result result, String symbol) {
        return result.fold(
                changed -> ListingJson.of(changed.state()),
                notFound -> {
                    throw notFound(symbol);
                },
                refused -> {
                    throw ApiException.invalid(refused.reason());
                });
    }

    private static Symbol symbol(String text) {
        try {
            return new Symbol(text);
        } catch (IllegalArgumentException e) {
            throw notFound(text);
        }
    }

    private static ApiException notFound(String symbol) {
        return ApiException.notFound("symbol was never listed: " + ApiError.shown(symbol));
    }

    record AllJson(List<ListingJson> listings, List<RefusedJson> refused) {
        static AllJson of(KnownListings known) {
            return new AllJson(
                    known.states().values().stream().map(ListingJson::of).toList(),
                    known.refused().entrySet().stream()
                            .map(each -> new RefusedJson(each.getKey(), each.getValue()))
                            .toList());
        }
    }

    record RefusedJson(String symbol, String reason) {}

    /**
     * @param homeRegion where it lives now
     * @param firstHome where it was first listed; never changes
     * @param buckets for new orders, as the operator set them
     * @param readBuckets how many its owner reads: never fewer than were used
     * @param priceBand factor up and down from the last price within which tickers are taken; null for the brokers' default
     * @param tick unit of order prices; null for the rule by price
     * @param status listed or delisted
     */
    record ListingJson(
            String symbol,
            String exchange,
            String homeRegion,
            String firstHome,
            String price,
            int buckets,
            int readBuckets,
            @Nullable String priceBand,
            @Nullable String tick,
            String status) {

        static ListingJson of(KnownListings.State state) {
            Listing listing = state.listing();
            return new ListingJson(
                    listing.symbol().value(),
                    listing.exchange(),
                    listing.homeRegion(),
                    state.moves().firstHome(),
                    listing.referencePrice().toString(),
                    listing.buckets(),
                    state.readBuckets(),
                    listing.ownBand().map(PriceBand::toString).orElse(null),
                    listing.ownTick().map(Price::toString).orElse(null),
                    state.isDelisted() ? "delisted" : "listed");
        }
    }
}
