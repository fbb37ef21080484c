package io.geobroker.broker.region.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A listing as Alpaca's Trading API v2 writes an asset, and where it is at home beside.
 *
 * @param id made from the symbol alone, the same in every region and at all times
 * @param exchange as {@link #exchangeOf}
 * @param priceIncrement the listing's tick; null where the rule by price counts, as at Alpaca for shares
 * @param geoExchange the exchange as the world file names it; not Alpaca's
 * @param homeRegion the region whose brokers match its orders; not Alpaca's
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
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
    /** The class of every asset: Alpaca's word for shares. */
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

    /** Where it is listed if Alpaca has that exchange, or else empty: its clients parse no other name. */
    public static String exchangeOf(Listing listing) {
        return EXCHANGES_OF_ALPACA.contains(listing.exchange()) ? listing.exchange() : "";
    }

    /** The asset id of a symbol: a name-based UUID, RFC 9562 version 3. */
    public static UUID idOf(Symbol symbol) {
        return UUID.nameUUIDFromBytes(("geobroker:asset:" + symbol).getBytes(StandardCharsets.UTF_8));
    }
}
