package io.geobroker.loadtest.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.WorldFile;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final List<Listing> LISTINGS = WorldFile.load("two-regions").listings();
    private final Load load = new Load(LISTINGS, 7);

    @Test
    void isTheSameForTheSameSeed() {
        Load again = new Load(LISTINGS, 7);

        assertThat(LongStream.range(0, 100).mapToObj(load::order))
                .containsExactlyElementsOf(
                        LongStream.range(0, 100).mapToObj(again::order).toList());
        assertThat(new Load(LISTINGS, 8).order(0)).isNotEqualTo(load.order(0));
    }

    @Test
    void twoOfThreeOrdersFillWithinOneSwingAndTheOthersNever() {
        long filled = LongStream.range(0, 3_000)
                .mapToObj(load::order)
                .filter(this::fillsWithinASwing)
                .count();

        assertThat(filled).isBetween(1_900L, 2_100L);
        assertThat(LongStream.range(0, 1_000).mapToObj(load::farOrder)).noneMatch(this::fillsWithinASwing);
    }

    @Test
    void pricesAreOnTheListingsTick() {
        List<Listing> inFives = LISTINGS.stream()
                .map(listing -> listing.withTick(Price.parse("0.05")))
                .toList();
        Load coarse = new Load(inFives, 7);

        assertThat(LongStream.range(0, 1_000)
                        .boxed()
                        .flatMap(i -> Stream.of(coarse.order(i), coarse.farOrder(i)))
                        .map(PlannedOrder::priceMicros))
                .allMatch(micros -> micros % 50_000 == 0);
        assertThat(coarse.priceMicros(inFives.get(0), 1) % 50_000).isZero();
    }

    @Test
    void allOrdersFillWhereNoneIsToPileUpAndTheTradesStayTheSame() {
        Load filling = load.withFillsOnly();

        assertThat(LongStream.range(0, 1_000).mapToObj(filling::order)).allMatch(this::fillsWithinASwing);
        assertThat(Rates.PROTOTYPE.fillingAll()).isEqualTo(new Rates(600, 200, 200));
        assertThat(Rates.PROTOTYPE.fillingAll().times(0.1)).isEqualTo(new Rates(60, 20, 20));
    }

    @Test
    void aMarketOrderThatIsNotFilledIsCountedByItsAnswer() {
        MarketAnswers answers = new MarketAnswers();
        answers.add("filled", 4_000_000);
        answers.add("503", 8_000_000);
        answers.add("503", 8_000_000);

        assertThat(answers.latencies().count()).isEqualTo(1);
        assertThat(answers.notFilled()).isEqualTo("{503=2}");
    }

    @Test
    void everyStockHasItsTurn() {
        assertThat(LongStream.range(0, LISTINGS.size()).mapToObj(load::listing)).containsExactlyElementsOf(LISTINGS);
    }

    @Test
    void aHotStockHasItsShareOfTickersAndOrdersAndTheOthersTheRestInEqualParts() {
        Listing hot = LISTINGS.get(3);
        Load skewed = load.withHot(hot, 0.8);

        Map<Listing, Long> tickers = LongStream.range(0, 5L * 40 * (LISTINGS.size() - 1))
                .mapToObj(skewed::listing)
                .collect(Collectors.groupingBy(listing -> listing, Collectors.counting()));
        long orders = LongStream.range(0, 3_000)
                .mapToObj(skewed::order)
                .filter(order -> order.listing().equals(hot))
                .count();

        assertThat(tickers).hasSize(LISTINGS.size());
        assertThat(tickers.remove(hot)).isEqualTo(4L * 40 * (LISTINGS.size() - 1));
        assertThat(tickers.values()).as("each of the others").containsOnly(40L);
        assertThat(orders).isBetween(2_320L, 2_480L);
        assertThat(skewed.order(7))
                .isEqualTo(new Load(LISTINGS, 7).withHot(hot, 0.8).order(7));
    }

    private boolean fillsWithinASwing(PlannedOrder order) {
        boolean whenLow = order.type().equals("limit") == order.side().equals("buy");
        return IntStream.range(0, 400)
                .mapToLong(i -> load.priceMicros(order.listing(), TimeUnit.MILLISECONDS.toNanos(i * 10L)))
                .anyMatch(price -> whenLow ? price <= order.priceMicros() : price >= order.priceMicros());
    }
}
