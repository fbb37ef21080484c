package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Valuation;
import io.geobroker.broker.account.ValuedPosition;
import io.geobroker.broker.region.web.AssetJson;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A position in the format of Alpaca's Trading API v2; numbers are strings.
 *
 * <p>What depends on a missing last price or previous close is null.
 *
 * @param exchange as {@link AssetJson#exchangeOf}; empty if no longer listed
 * @param geoExchange the exchange in the world file; null if no longer listed; not Alpaca's
 * @param qtyAvailable shares without holds
 * @param unrealizedPlpc a fraction of the cost, such as 0.01; 0 for shares without cost
 * @param unrealizedIntradayPl as if all shares were held since the previous close
 */
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
        @Nullable String marketValue,
        String costBasis,
        @Nullable String unrealizedPl,
        @Nullable String unrealizedPlpc,
        @Nullable String unrealizedIntradayPl,
        @Nullable String unrealizedIntradayPlpc,
        @Nullable String currentPrice,
        @Nullable String lastdayPrice,
        @Nullable String changeToday,
        @Nullable String geoExchange) {

    static PositionJson of(Valuation account, Symbol symbol, Optional<Listing> listing) {
        ValuedPosition position = Objects.requireNonNull(account.positions().get(symbol));
        String changeToday = Amounts.plain(position.changeToday());
        return new PositionJson(
                AssetJson.idOf(symbol),
                symbol.value(),
                listing.map(AssetJson::exchangeOf).orElse(""),
                AssetJson.ASSET_CLASS,
                false,
                Amounts.averagePrice(position.position()),
                Long.toString(position.position().quantity()),
                Long.toString(account.account().availableShares(symbol)),
                "long",
                Amounts.plain(position.marketValue()),
                Amounts.plain(position.cost()),
                Amounts.plain(position.gain()),
                Amounts.plain(position.gainRate()),
                Amounts.plain(position.gainToday()),
                changeToday,
                position.price().map(Price::toString).orElse(null),
                position.previousClose().map(Price::toString).orElse(null),
                changeToday,
                listing.map(Listing::exchange).orElse(null));
    }
}
