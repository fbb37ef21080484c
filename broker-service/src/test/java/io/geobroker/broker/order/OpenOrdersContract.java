package io.geobroker.broker.order;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store of waiting orders does. */
public abstract class OpenOrdersContract {
    /** 2026-03-10T12:00:00Z. */
    private static final long NOON = 1_773_144_000_000_000L;

    private static final long HOUR = 3_600_000_000L;

    /** More than a store may write together. */
    private static final int MANY = 100;

    /** A symbol of its own for each test, so that tests may share a world. */
    private final Symbol symbol = OrderFixture.aSymbol();

    protected abstract OpenOrders store();

    /** How many orders a page has at most. */
    protected abstract int pageSize();

    /** Writes the order's row as somebody with another clock would. */
    protected abstract void putBack(OpenOrder order, long writeMicros);

    @ParameterizedTest
    @EnumSource
    void readsWholeOrdersOfAllKinds(OrderType type) {
        OpenOrder buy = order(NOON).type(type).side(Side.BUY).price("0.000001").build();
        OpenOrder sell = order(NOON + 1)
                .type(type)
                .side(Side.SELL)
                .price("1000000")
                .expiringAt(NOON + 2)
                .replacing(buy.id())
                .forShares(OpenOrder.MAX_QUANTITY)
                .build();

        addAll(buy, sell);

        assertThat(readAll()).containsExactly(buy, sell);
    }

    @Test
    void keepsTheTickerThatReachedAStop() {
        OpenOrder order = order(NOON).withLimit("45.25").build();
        addAll(order);

        join(store().keepStopped(order, NOON + 7));
        addAll(order);

        assertThat(readAll()).containsExactly(order.stoppedAt(NOON + 7));
    }

    /** Even by the earliest delete there can be, the one of a clock far behind. */
    @Test
    void aStopKeptLateBringsNoEndedOrderBack() {
        OpenOrder ended = order(NOON).withLimit("45.25").build();
        OpenOrder endedBefore = order(NOON + 1).withLimit("45.25").build();
        addAll(ended, endedBefore);
        join(store().keepStopped(endedBefore, NOON + 7));

        join(store().remove(ended, NOON + 1));
        join(store().remove(endedBefore, NOON + 2));
        join(store().keepStopped(ended, NOON + 7));

        assertThat(readAll()).isEmpty();
    }

    /** As when the update travels faster than the order, or comes when its delete is forgotten. */
    @Test
    void aKeptStopWithoutItsOrderIsNoOrder() {
        OpenOrder order = order(NOON).withLimit("45.25").build();
        join(store().keepStopped(order, NOON + 7));

        assertThat(readAll()).isEmpty();

        addAll(order);
        assertThat(readAll()).containsExactly(order.stoppedAt(NOON + 7));
    }

    @Test
    void theLatestOfAnOrdersDoorsStandsInWhateverOrderTheyCome() {
        OpenOrder order = order(NOON).withLimit("45.25").build();
        Door second = new Door(1, "sydney", 7);
        Door third = new Door(2, "north-virginia", 2);
        Door late = new Door(300, "a", 1);

        join(store().keepDoor(order, third));
        addAll(order);
        join(store().keepDoor(order, second));
        assertThat(readAll()).containsExactly(order.at(third));

        join(store().keepStopped(order, NOON + 7));
        join(store().keepDoor(order, late));
        assertThat(readAll()).containsExactly(order.at(late).stoppedAt(NOON + 7));
    }

    @Test
    void aDoorKeptLateBringsNoEndedOrderBack() {
        OpenOrder ended = order(NOON).build();
        addAll(ended);
        join(store().remove(ended, NOON + 1));

        join(store().keepDoor(ended, new Door(1, "sydney", 1)));

        assertThat(readAll()).isEmpty();
    }

    @Test
    void readsOnlyTheSymbolAndBucketAskedFor() {
        OpenOrder here = order(NOON).inBucket(1).build();
        OpenOrder otherBucket = order(NOON).inBucket(2).build();
        OpenOrder otherSymbol = anOrder()
                .of("X" + symbol.value().substring(1))
                .placedAt(NOON)
                .inBucket(1)
                .build();

        addAll(here, otherBucket, otherSymbol);

        assertThat(read(1, 0, Long.MAX_VALUE)).containsExactly(here);
    }

    @Test
    void lowerBoundExcludesAndUpperBoundIncludesEveryIdOfTheirMicrosecond() {
        List<OpenOrder> orders = LongStream.rangeClosed(NOON - 1, NOON + 2)
                .boxed()
                .flatMap(this::extremesOf)
                .toList();
        addAll(orders.toArray(OpenOrder[]::new));

        assertThat(read(0, NOON - 1, NOON + 1))
                .containsExactlyInAnyOrderElementsOf(orders.stream()
                        .filter(order -> order.placedAtMicros() == NOON || order.placedAtMicros() == NOON + 1)
                        .toList());
        assertThat(read(0, NOON, NOON)).isEmpty();
        assertThat(read(0, Long.MIN_VALUE, NOON - 2)).isEmpty();
        assertThat(read(0, NOON + 2, Long.MAX_VALUE)).isEmpty();
        assertThat(read(0, Long.MIN_VALUE, Long.MAX_VALUE)).hasSameSizeAs(orders);
    }

    @Test
    void idsOfTheSameMomentComeInTheirNaturalOrder() {
        List<OpenOrder> orders = Stream.of(
                        0x8080_8080_8080_8080L,
                        0x807F_7F7F_7F7F_7F7FL,
                        0x8000_0000_0000_0000L,
                        0x80FF_FFFF_FFFF_FFFFL,
                        0xBF7F_0000_0000_0000L,
                        0xBF80_0000_0000_0000L,
                        0xBFFF_FFFF_FFFF_FF80L,
                        0xBFFF_FFFF_FFFF_FF7FL)
                .map(bits -> order(NOON).id(idAt(NOON, 0, bits)).build())
                .toList();

        addAll(orders.toArray(OpenOrder[]::new));

        assertThat(readAll())
                .isSortedAccordingTo(Comparator.comparing(OpenOrder::id))
                .containsExactlyInAnyOrderElementsOf(orders);
    }

    @Test
    void pagesComeOldestFirstOneAfterAnotherOnTheGivenExecutor() {
        List<OpenOrder> orders = new ArrayList<>(LongStream.range(0, pageSize() * 2L + 1)
                .mapToObj(n -> order(NOON + n * 1_000).build())
                .toList());
        Collections.shuffle(orders, new Random(1));
        addAll(orders.toArray(OpenOrder[]::new));
        List<List<OpenOrder>> pages = Collections.synchronizedList(new ArrayList<>());
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        ExecutorService reader = Executors.newSingleThreadExecutor();

        join(store().read(symbol, 0, 0, Long.MAX_VALUE)
                .thenCompose(first -> first.takeAll(
                        page -> {
                            threads.add(Thread.currentThread());
                            pages.add(page);
                        },
                        reader)));
        reader.shutdown();

        assertThat(pages).hasSizeGreaterThanOrEqualTo(3);
        assertThat(pages.stream().flatMap(List::stream))
                .containsExactlyElementsOf(orders.stream()
                        .sorted(Comparator.comparing(OpenOrder::id))
                        .toList());
        assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
    }

    @Test
    void aReaderThatFailsEndsTheRead() {
        addAll(LongStream.range(0, pageSize() + 1L)
                .mapToObj(n -> order(NOON + n).build())
                .toArray(OpenOrder[]::new));
        List<List<OpenOrder>> pages = new ArrayList<>();

        assertThatThrownBy(() -> join(store().read(symbol, 0, 0, Long.MAX_VALUE)
                        .thenCompose(first -> first.takeAll(
                                page -> {
                                    pages.add(page);
                                    throw new IllegalStateException("cannot take it");
                                },
                                Runnable::run))))
                .hasRootCauseMessage("cannot take it");

        assertThat(pages).hasSize(1);
    }

    @Test
    void anExecutorThatIsShutDownEndsTheRead() {
        addAll(order(NOON).build());

        assertThatThrownBy(() -> join(store().read(symbol, 0, 0, Long.MAX_VALUE)
                        .thenCompose(first -> first.takeAll(page -> {}, task -> {
                            throw new RejectedExecutionException("shut down");
                        }))))
                .hasRootCauseInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void ofManyRemovedAtOnceNoneIsLeftAndNoOtherIsGone() {
        List<OpenOrder> many = IntStream.range(0, MANY)
                .mapToObj(i -> order(NOON + i).withLimit("45.25").build())
                .toList();
        OpenOrder other = order(NOON + MANY).withLimit("45.25").build();
        addAll(many.toArray(OpenOrder[]::new));
        addAll(other);

        List<CompletableFuture<Void>> removed = many.stream()
                .map(order -> store().remove(order, NOON + HOUR).toCompletableFuture())
                .toList();
        removed.forEach(CompletableFuture::join);

        assertThat(readAll()).containsExactly(other);
    }

    @Test
    void anInsertThatComesAfterTheRemovalChangesNothing() {
        OpenOrder order = order(NOON).build();

        join(store().remove(order, NOON + 1));
        addAll(order);

        assertThat(readAll()).isEmpty();
    }

    @Test
    void aRemovalOlderThanTheOrderChangesNothing() {
        OpenOrder order = order(NOON).build();
        addAll(order);

        join(store().remove(order, NOON - HOUR));

        assertThat(readAll()).containsExactly(order);
    }

    @Test
    void aRowPutBackByAClockAheadCanBeRemovedAgain() {
        OpenOrder order = order(NOON).build();
        addAll(order);
        join(store().remove(order, NOON + 1));

        putBack(order, NOON + HOUR);
        assertThat(readAll()).containsExactly(order);
        join(store().remove(order, NOON + HOUR + 1));

        assertThat(readAll()).isEmpty();
    }

    private OrderFixture order(long placedAtMicros) {
        return anOrder().of(symbol.value()).placedAt(placedAtMicros);
    }

    /** The lowest and highest ids a microsecond can have, of those that brokers make and of all. */
    private Stream<OpenOrder> extremesOf(long micros) {
        return Stream.of(0, 9)
                .flatMap(step -> Stream.of(
                        idAt(micros, step, 0x8080_8080_8080_8080L),
                        idAt(micros, step, 0xBF7F_7F7F_7F7F_7F7FL),
                        idAt(micros, step, 0x7F7F_7F7F_7F7F_7F7FL)))
                .map(id -> order(micros).id(id).build());
    }

    private static OrderId idAt(long micros, int step, long leastSignificantBits) {
        return new OrderId(OrderId.timeBits(OrderId.GREGORIAN_OFFSET + micros * 10 + step), leastSignificantBits);
    }

    private void addAll(OpenOrder... orders) {
        join(FewAtATime.each(List.of(orders), 100, store()::add));
    }

    private List<OpenOrder> readAll() {
        return read(0, 0, Long.MAX_VALUE);
    }

    private List<OpenOrder> read(int bucket, long afterMicros, long untilMicros) {
        List<OpenOrder> found = Collections.synchronizedList(new ArrayList<>());
        join(store().read(symbol, bucket, afterMicros, untilMicros)
                .thenCompose(first -> first.takeAll(found::addAll, Runnable::run)));
        return found;
    }
}
