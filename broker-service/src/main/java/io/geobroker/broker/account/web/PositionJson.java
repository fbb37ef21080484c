package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.region.web.AssetJson;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A position as Alpaca's Trading API v2 writes it: numbers as strings. Fields that would need a price, such as the market
 * value, are left out: this endpoint does not know prices.
 *
 * @param exchange as {@link AssetJson#exchangeOf}; empty too for a symbol that is not listed any more
 * @param geoExchange the exchange as the world file names it; null for a symbol that is not listed any more; not Alpaca's
 * @param qtyAvailable what is not set aside for orders that sell
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record PositionJson(
        UUID assetId,
        String symbol,
        String exchange,
        String assetClass,
        boolean assetMarginable,
        String avgEntryPrice,
        String qty,
        String qtyAvailable,
        String side,
        String costBasis,
        @Nullable String geoExchange) {

    /** @param symbol of one of the account's positions, whose listing it is */
    static PositionJson of(Account account, Symbol symbol, Optional<Listing> listing) {
        Position position = Objects.requireNonNull(account.positions().get(symbol));
        return new PositionJson(
                AssetJson.idOf(symbol),
                symbol.value(),
                listing.map(AssetJson::exchangeOf).orElse(""),
                AssetJson.ASSET_CLASS,
                false,
                Amounts.averagePrice(position),
                Long.toString(position.quantity()),
                Long.toString(account.availableShares(symbol)),
                "long",
                Amounts.plain(position.costMicros()),
                listing.map(Listing::exchange).orElse(null));
    }
}
