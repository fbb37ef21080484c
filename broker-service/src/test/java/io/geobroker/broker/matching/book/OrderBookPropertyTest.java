package io.geobroker.broker.matching.book;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.schema.listing.Price;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The book against a plain list that is searched whole for each ticker. */
class OrderBookPropertyTest {
    private static final int RUNS = 200;
    private static final int STEPS = 400;

    @Test
    void triggersWhatASearchOfAllOrdersFinds() {
        long seed = Long.getLong("geobroker.seed", System.nanoTime());
        System.out.println("OrderBookPropertyTest: -Dgeobroker.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            compareOnce(random);
        }
    }

    private static void compareOnce(Random random) {
        OrderBook book = new OrderBook();
        List<OpenOrder> naive = new ArrayList<>();
        int spread = 1 + random.nextInt(50);
        for (int step = 0; step < STEPS; step++) {
            Price price = new Price(1_000_000L + 10_000L * random.nextInt(spread));
            int dice = random.nextInt(10);
            if (dice < 6) {
                OpenOrder order = order(random, price, spread);
                assertThat(book.add(order)).isTrue();
                naive.add(order);
            } else if (dice < 7) {
                long now = 1L + random.nextInt(2 * STEPS);
                List<OpenOrder> expired = expired(naive, now);
                int limit = random.nextInt(3);
                assertThat(book.takeExpired(now, limit)).isEqualTo(expired.subList(0, Math.min(limit, expired.size())));
                assertThat(book.takeExpired(now, STEPS))
                        .isEqualTo(expired.subList(Math.min(limit, expired.size()), expired.size()));
                naive.removeAll(expired);
            } else if (dice < 8 && !naive.isEmpty()) {
                OpenOrder removed = naive.remove(random.nextInt(naive.size()));
                assertThat(book.remove(removed.id())).contains(removed);
            } else {
                long time = 1L + random.nextInt(STEPS);
                List<OpenOrder> expected = search(naive, price, time);
                assertThat(book.takeTriggered(price, time)).isEqualTo(expected);
                naive.removeAll(expected);
                for (OpenOrder order : expected) {
                    assertThat(order.fillsAt(price)).isEqualTo(isWithinLimit(order, price));
                    if (!order.fillsAt(price)) {
                        OpenOrder stopped = order.stoppedAt(time);
                        book.add(stopped);
                        naive.add(stopped);
                    }
                }
            }
            assertThat(book.size()).isEqualTo(naive.size());
        }
    }

    private static OpenOrder order(Random random, Price price, int spread) {
        long placed = 1L + random.nextInt(STEPS);
        OrderFixture order = anOrder()
                .side(random.nextBoolean() ? Side.BUY : Side.SELL)
                .price(price.toString())
                .placedAt(placed);
        if (random.nextInt(3) == 0) {
            order.expiringAt(placed + 1 + random.nextInt(STEPS));
        }
        return switch (random.nextInt(3)) {
            case 0 -> order.type(OrderType.LIMIT).build();
            case 1 -> order.type(OrderType.STOP).build();
            default ->
                order.withLimit(new Price(1_000_000L + 10_000L * random.nextInt(spread)).toString())
                        .build();
        };
    }

    private static List<OpenOrder> expired(List<OpenOrder> orders, long nowMicros) {
        return orders.stream()
                .filter(order -> order.validity().expiresAtMicros() <= nowMicros)
                .sorted(Comparator.<OpenOrder>comparingLong(
                                order -> order.validity().expiresAtMicros())
                        .thenComparing(OpenOrder::id))
                .toList();
    }

    private static boolean isWithinLimit(OpenOrder order, Price ticker) {
        Price limit = order.terms().limitPrice();
        if (limit == null) {
            return true;
        }
        return order.side() == Side.BUY ? ticker.compareTo(limit) <= 0 : ticker.compareTo(limit) >= 0;
    }

    /** The rules as DESIGN puts them, in other words than the book's. */
    private static List<OpenOrder> search(List<OpenOrder> orders, Price ticker, long timeMicros) {
        return orders.stream()
                .filter(order -> order.placedAtMicros() <= timeMicros)
                .filter(order -> order.validity().expiresAtMicros() > timeMicros)
                .filter(order -> {
                    boolean waitsForLimit = order.type() == OrderType.LIMIT;
                    if (order.terms() instanceof Terms.StopLimit stopLimit
                            && stopLimit.stoppedAtMicros().isPresent()) {
                        if (stopLimit.stoppedAtMicros().getAsLong() > timeMicros) {
                            return false;
                        }
                        waitsForLimit = true;
                    }
                    Price wanted = waitsForLimit
                            ? order.terms().limitPrice()
                            : order.terms().stopPrice();
                    int sign = Objects.requireNonNull(wanted).compareTo(ticker);
                    return (order.side() == Side.BUY) == waitsForLimit ? sign >= 0 : sign <= 0;
                })
                .sorted(Comparator.comparing(OpenOrder::id))
                .toList();
    }
}
