package io.geobroker.simulator;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.ticker.Swing;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How prices walk. Customers of all regions rely on it, so all simulators of a world need the same values.
 *
 * @param volatility long-term standard deviation of a price as a fraction of its reference; default 0.004. Higher: prices
 *     and customers' triggers vary more. Much lower: they vary by a few cents
 * @param reversion time in which a price's distance to its reference shrinks to 37 %; default 2 s. Longer: calmer prices,
 *     later fills
 * @param catchUp how late a price may still be sent, default 1 s; later ones are skipped and counted. A pause of the process
 *     ends in a burst up to this length, then a gap
 * @param notWalked symbols without a walk, default BTCUSD, which has tickers only from a recording; customers do not trade
 *     them
 * @param symbols settings of single symbols
 */
@Validated
@ConfigurationProperties("geobroker.simulator.walk")
public record WalkProperties(
        @DefaultValue("0.004") double volatility,
        @NotNull @DefaultValue("2s") Duration reversion,
        @NotNull @DefaultValue("1s") Duration catchUp,
        @NotNull @DefaultValue("BTCUSD") Set<String> notWalked,
        @NotNull @DefaultValue Map<String, @Valid SymbolWalk> symbols) {

    /**
     * Settings of one symbol; null is the value for all.
     *
     * @param ratePerSecond tickers per second, in addition to the load; 0 for none
     */
    public record SymbolWalk(
            @Nullable Double volatility,
            @Nullable Duration reversion,
            @Nullable BigDecimal ratePerSecond) {}

    Swing swing(Symbol symbol) {
        SymbolWalk own = symbols.get(symbol.value());
        return new Swing(
                own == null || own.volatility() == null ? volatility : own.volatility(),
                own == null || own.reversion() == null ? reversion : own.reversion());
    }

    @Nullable
    BigDecimal ratePerSecond(Symbol symbol) {
        SymbolWalk own = symbols.get(symbol.value());
        return own == null ? null : own.ratePerSecond();
    }

    boolean isWalked(Symbol symbol) {
        return !notWalked.contains(symbol.value());
    }
}
