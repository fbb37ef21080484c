package io.geobroker.broker.matching.book;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrderBookTest {
    private static final long LATER = Long.MAX_VALUE;

    @Test
    void addsAnOrderOnce() {
        OpenOrder order = anOrder().side(Side.SELL).price("10").build();
        OrderBook book = new OrderBook();

        assertThat(book.add(order)).isTrue();
        assertThat(book.add(order)).isFalse();
        assertThat(book.size()).isEqualTo(1);
        assertThat(book.takeTriggered(Price.parse("11"), LATER)).containsExactly(order);
    }

    @Test
    void countsWhatWaitsInEachBucketHoweverItLeaves() {
        OpenOrder canceled = anOrder().side(Side.BUY).price("1").inBucket(2).build();
        OpenOrder filled = anOrder().side(Side.BUY).price("10").inBucket(2).build();
        OrderBook book = new OrderBook();
        Stream.of(
                        canceled,
                        filled,
                        filled,
                        anOrder().side(Side.BUY).price("1").inBucket(0).build(),
                        anOrder().side(Side.BUY).price("1").inBucket(2).build())
                .forEach(book::add);
        assertThat(sizes(book)).containsExactly(1, 0, 3, 0);

        book.remove(canceled.id());
        book.remove(canceled.id());
        assertThat(sizes(book)).containsExactly(1, 0, 2, 0);

        book.takeTriggered(Price.parse("9"), LATER);
        assertThat(sizes(book)).containsExactly(1, 0, 1, 0);
    }

    private static List<Integer> sizes(OrderBook book) {
        return Stream.of(0, 1, 2, 3).map(book::sizeOf).toList();
    }
}
