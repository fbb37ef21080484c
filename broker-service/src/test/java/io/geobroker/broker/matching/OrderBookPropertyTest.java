package io.geobroker.broker.matching;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
                OpenOrder order = anOrder()
                        .side(random.nextBoolean() ? Side.BUY : Side.SELL)
                        .type(random.nextBoolean() ? OrderType.LIMIT : OrderType.STOP)
                        .price(price.toString())
                        .placedAt(1L + random.nextInt(STEPS))
                        .build();
                assertThat(book.add(order)).isTrue();
                naive.add(order);
            } else if (dice < 7 && !naive.isEmpty()) {
                OpenOrder removed = naive.remove(random.nextInt(naive.size()));
                assertThat(book.remove(removed.id())).contains(removed);
            } else {
                long time = 1L + random.nextInt(STEPS);
                List<OpenOrder> expected = search(naive, price, time);
                assertThat(book.takeTriggered(price, time)).isEqualTo(expected);
                naive.removeAll(expected);
            }
            assertThat(book.size()).isEqualTo(naive.size());
        }
    }

    /** The rules as DESIGN puts them, in other words than the book's. */
    private static List<OpenOrder> search(List<OpenOrder> orders, Price ticker, long timeMicros) {
        return orders.stream()
                .filter(order -> order.placedAtMicros() <= timeMicros)
                .filter(order -> {
                    int sign = order.price().compareTo(ticker);
                    boolean priceAtLeastTicker = (order.side() == Side.BUY && order.type() == OrderType.LIMIT)
                            || (order.side() == Side.SELL && order.type() == OrderType.STOP);
                    return priceAtLeastTicker ? sign >= 0 : sign <= 0;
                })
                .sorted(Comparator.comparing(OpenOrder::id))
                .toList();
    }
}
