package io.geobroker.broker.region.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A listing as an asset of Alpaca's Trading API v2, and its home.
 *
 * @param id made from the symbol, the same in every region and always
 * @param priceIncrement the listing's tick; null for the rule by price, as at Alpaca for shares
 * @param geoExchange the exchange's name in the world file; not Alpaca's
 * @param homeRegion the region that matches its orders; not Alpaca's
 */
public record AssetJson(
        UUID id,
        @JsonProperty("class") String assetClass,
        String exchange,
        String symbol,
        String name,
        String status,
        boolean tradable,
        boolean marginable,
        boolean shortable,
        boolean easyToBorrow,
        boolean fractionable,
        @Nullable String priceIncrement,
        String geoExchange,
        String homeRegion) {
    /** Alpaca's class for shares. */
    public static final String ASSET_CLASS = "us_equity";

    static final String ACTIVE = "active";
    static final String INACTIVE = "inactive";

    private static final Set<String> EXCHANGES_OF_ALPACA =
            Set.of("AMEX", "ARCA", "BATS", "CRYPTO", "NASDAQ", "NYSE", "NYSEARCA", "OTC");

    static AssetJson of(Listing listing, boolean isDelisted) {
        return new AssetJson(
                idOf(listing.symbol()),
                ASSET_CLASS,
                exchangeOf(listing),
                listing.symbol().value(),
                listing.symbol().value(),
                isDelisted ? INACTIVE : ACTIVE,
                !isDelisted,
                false,
                false,
                false,
                false,
                listing.ownTick().map(Price::toString).orElse(null),
                listing.exchange(),
                listing.homeRegion());
    }

    /** Empty if Alpaca does not have it: clients parse no other name. */
    public static String exchangeOf(Listing listing) {
        return EXCHANGES_OF_ALPACA.contains(listing.exchange()) ? listing.exchange() : "";
    }

    /** A name-based UUID, RFC 9562 version 3. */
    public static UUID idOf(Symbol symbol) {
        return UUID.nameUUIDFromBytes(("geobroker:asset:" + symbol).getBytes(StandardCharsets.UTF_8));
    }

    /** By symbol or, as at Alpaca, by asset id. */
    public static boolean isNamed(Symbol symbol, String symbolOrId) {
        return symbol.value().equals(symbolOrId) || idOf(symbol).toString().equals(symbolOrId);
    }
}
