package io.geobroker.broker.tape.web;

import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.tape.TapeEntry;
import io.geobroker.broker.tape.TapePage;
import io.geobroker.broker.tape.TapePosition;
import io.geobroker.schema.listing.Listing;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a symbol's trades in the format of Alpaca's Market Data API v2.
 *
 * @param nextPageToken null on the last page; even an empty page may have one
 */
public record TapeJson(
        List<TradeJson> trades, String symbol, @Nullable String nextPageToken) {

    /**
     * One trade, without its customer.
     *
     * @param t RFC 3339 with microseconds
     * @param x exchange
     * @param p exact price
     * @param s shares
     * @param c conditions: none
     * @param i 48 random bits of the claim id, stable
     * @param z the consolidated tape of the United States: none
     */
    public record TradeJson(String t, String x, BigDecimal p, long s, List<String> c, long i, String z) {}

    static TapeJson of(Listing listing, TapePage page) {
        TapePosition next = page.next();
        return new TapeJson(
                page.trades().stream()
                        .map(entry -> trade(listing.exchange(), entry))
                        .toList(),
                listing.symbol().value(),
                next == null ? null : next.toString());
    }

    private static TradeJson trade(String exchange, TapeEntry entry) {
        return new TradeJson(
                OrderJson.time(entry.tradedAtMicros()),
                exchange,
                new BigDecimal(entry.price().toString()),
                entry.quantity(),
                List.of(),
                number(entry.claim()),
                "");
    }

    /** Exact in JavaScript's numbers. */
    private static long number(ClaimId claim) {
        return claim.value().getMostSignificantBits() >>> Short.SIZE;
    }
}
