package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.Valuation;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.web.AssetJson;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * A customer's account and positions from the local datacenter.
 *
 * <p>At home that is all that was acknowledged, elsewhere what is replicated.
 */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
public record AccountController(Accounts accounts, Listings listings, PriceBoard prices) {
    @Operation(summary = "Look at the account")
    @GetMapping("/v2/account")
    CompletionStage<AccountJson> account(@AuthenticationPrincipal CustomerId customer) {
        return of(customer)
                // Not together: the first may bring the opening here.
                .thenCompose(account -> accounts.openedAtMicros(customer)
                        .thenApply(opened -> AccountJson.of(
                                account, opened.orElseThrow(() -> new UnknownCustomerException(customer)))));
    }

    /** By symbol. */
    @Operation(summary = "List positions")
    @GetMapping("/v2/positions")
    CompletionStage<List<PositionJson>> positions(@AuthenticationPrincipal CustomerId customer) {
        return of(customer)
                .thenApply(account -> account.positions().keySet().stream()
                        .map(symbol -> position(account, symbol))
                        .toList());
    }

    /** As at Alpaca, also by asset id. */
    @Operation(summary = "Look at a position")
    @GetMapping("/v2/positions/{symbolOrId}")
    CompletionStage<PositionJson> position(
            @AuthenticationPrincipal CustomerId customer, @PathVariable String symbolOrId) {
        return of(customer)
                .thenApply(account -> account.positions().keySet().stream()
                        .filter(symbol -> AssetJson.isNamed(symbol, symbolOrId))
                        .findFirst()
                        .map(symbol -> position(account, symbol))
                        .orElseThrow(() -> ApiException.notFound("position does not exist")));
    }

    private PositionJson position(Valuation account, Symbol symbol) {
        return PositionJson.of(account, symbol, listings.find(symbol));
    }

    private CompletionStage<Valuation> of(CustomerId customer) {
        return accounts.existing(customer).thenApply(account -> Valuation.of(account, prices));
    }
}
