package io.geobroker.loadtest.storm.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExactPricesTest {
    private static final World WORLD = WorldFile.load("two-regions");

    @Test
    void letsSomeOrdersWaitForJustThePriceOfALaterTicker() {
        StormPlan plan = StormPlan.of(StormOptions.of(4711, Duration.ofMinutes(1)), WORLD);
        Set<String> tickers = plan.tickers().stream()
                .map(ticker -> ticker.listing().symbol() + " " + ticker.priceMicros())
                .collect(Collectors.toSet());

        long exact = plan.steps().stream()
                .map(StormStep::action)
                .filter(Action.Place.class::isInstance)
                .map(action -> ((Action.Place) action).wish().terms())
                .filter(terms -> tickers.contains(terms.symbol() + " " + price(terms)))
                .count();

        assertThat(exact).isBetween(50L, plan.steps().size() / 2L);
    }

    private static long price(OrderTerms terms) {
        return terms.limitMicros().orElse(terms.stopMicros().orElse(0));
    }
}
