package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * An order that was acknowledged is tried against every ticker received after that: whatever the interleaving of
 * placing, here or elsewhere, tickers, reads and tasks, each order fills at the first ticker that triggers it.
 */
class MatchingGuaranteeTest {
    private static final int RUNS = 150;
    private static final int STEPS = 300;

    @Test
    void eachOrderFillsAtTheFirstTickerThatTriggersIt() {
        long seed = Long.getLong("geobroker.seed", System.nanoTime());
        System.out.println("MatchingGuaranteeTest: -Dgeobroker.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            play(random);
        }
    }

    private static void play(Random random) {
        MatchingFixture world = new MatchingFixture().own();
        world.reads.hold();
        Map<OrderId, OpenOrder> waiting = new HashMap<>();
        Map<OrderId, Long> expected = new HashMap<>();
        Set<OrderId> stopped = new HashSet<>();
        for (int step = 0; step < STEPS; step++) {
            world.nowMicros += 1 + random.nextInt(200_000);
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    OrderFixture wish = world.anOrder()
                            .side(random.nextBoolean() ? Side.BUY : Side.SELL)
                            .price(price(random));
                    OpenOrder order = world.place(
                            switch (random.nextInt(3)) {
                                case 0 -> wish.type(OrderType.LIMIT);
                                case 1 -> wish.type(OrderType.STOP);
                                default -> wish.withLimit(price(random));
                            });
                    waiting.put(order.id(), order);
                    if (random.nextBoolean()) {
                        world.offered.placed(order);
                    }
                }
                case 2 -> {
                    Ticker ticker = world.arrives(price(random));
                    waiting.values().removeIf(order -> {
                        if (isReached(order.terms().stopPrice(), ticker.price(), order.side() == Side.SELL)) {
                            stopped.add(order.id());
                        }
                        boolean fills = (order.type() == OrderType.LIMIT || stopped.contains(order.id()))
                                && isReached(order.terms().limitPrice(), ticker.price(), order.side() == Side.BUY);
                        fills |= order.type() == OrderType.STOP && stopped.contains(order.id());
                        if (fills) {
                            expected.put(order.id(), ticker.timeMicros());
                        }
                        return fills;
                    });
                }
                case 3 -> world.reads.releaseOne();
                default -> world.thread.runOne();
            }
        }
        world.readsAreAnswered();

        Map<OrderId, Long> filled = world.fills().stream()
                .collect(Collectors.toMap(fill -> fill.order().id(), fill -> fill.tickerTimeMicros()));
        assertThat(filled).isEqualTo(expected);
        assertThat(world.waiting.all()).extracting(OpenOrder::id).containsExactlyInAnyOrderElementsOf(waiting.keySet());
        assertThat(world.trades.all()).hasSize(expected.size());
    }

    private static boolean isReached(@Nullable Price wanted, Price ticker, boolean fromAbove) {
        if (wanted == null) {
            return false;
        }
        return fromAbove ? ticker.compareTo(wanted) <= 0 : ticker.compareTo(wanted) >= 0;
    }

    private static String price(Random random) {
        return String.valueOf(10 + random.nextInt(20));
    }
}
