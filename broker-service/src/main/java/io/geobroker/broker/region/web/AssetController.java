package io.geobroker.broker.region.web;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Assets over REST, from memory. */
@RestController
@RequestMapping(path = "/v2/assets", produces = MediaType.APPLICATION_JSON_VALUE)
public record AssetController(Listings listings) {
    /** Alpaca's filters; an empty one does not filter. */
    @Operation(summary = "List what can be traded")
    @GetMapping
    List<AssetJson> list(
            @Parameter(description = "active, inactive, which is delisted, or all") @RequestParam(defaultValue = "")
                    String status,
            @Parameter(description = "us_equity, the class of all")
                    @RequestParam(name = "asset_class", defaultValue = "")
                    String assetClass,
            @Parameter(description = "only of this exchange, by geo_exchange") @RequestParam(defaultValue = "")
                    String exchange) {
        if (!List.of("", AssetJson.ACTIVE, AssetJson.INACTIVE, "all").contains(status)) {
            throw ApiException.invalid("status must be active, inactive or all: " + ApiError.shown(status));
        }
        if (!(assetClass.isEmpty() || assetClass.equals(AssetJson.ASSET_CLASS))) {
            return List.of();
        }
        return listings.all().stream()
                .filter(listing -> exchange.isEmpty() || listing.exchange().equals(exchange))
                .map(this::asset)
                .filter(asset -> List.of("", "all", asset.status()).contains(status))
                .toList();
    }

    @Operation(summary = "Look at an asset")
    @GetMapping("/{symbolOrId}")
    AssetJson find(@PathVariable String symbolOrId) {
        return listings.all().stream()
                .filter(listing -> AssetJson.isNamed(listing.symbol(), symbolOrId))
                .findFirst()
                .map(this::asset)
                .orElseThrow(() -> ApiException.notFound("asset not found for " + ApiError.shown(symbolOrId)));
    }

    private AssetJson asset(Listing listing) {
        return AssetJson.of(listing, listings.isDelisted(listing.symbol()));
    }
}
