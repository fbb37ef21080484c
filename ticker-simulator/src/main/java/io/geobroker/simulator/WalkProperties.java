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
 * How prices walk. Customers of every region rely on it, so all simulators of a world get the same values.
 *
 * @param volatility standard deviation of a price over a long time, as a fraction of its reference; default 0.004. More
 *     makes prices and the customers' triggers swing wider; much less, and they come down to a few cents
 * @param reversion time in which a price's distance to its reference shrinks to 37 %; default 2 s. Longer makes prices
 *     calmer and orders fill later
 * @param catchUp how late a price may be and still be sent, default 1 s; later ones are left out and counted. More turns
 *     a pause of the process into a longer burst, less into a longer gap
 * @param notWalked symbols without prices of their own, default BTCUSD, which ticks only when a recording is played;
 *     customers do not trade them
 * @param symbols what is different for single symbols
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
     * What is different for one symbol; what is missing is as for all.
     *
     * @param volatility as for all
     * @param reversion as for all
     * @param ratePerSecond tickers per second of this symbol, beside the load; 0 for none
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
