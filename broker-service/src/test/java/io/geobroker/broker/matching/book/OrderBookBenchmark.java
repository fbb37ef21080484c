package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.Validity;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Tickers per second of one book, by the number of waiting orders. {@code quietTicker} triggers nothing; {@code
 * tradingTicker} triggers one order, which is replaced by another so that the number that waits stays.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx3g", "-XX:+UseSerialGC"})
public class OrderBookBenchmark {
    private static final long MIDDLE_MICROS = 100_000_000;
    private static final long STEP_MICROS = 100;

    @Param({"1000", "100000", "1000000"})
    public int waiting;

    private final OrderIds ids = new OrderIds(Instant::now, new Random(1));
    private final Random random = new Random(2);
    private OrderBook book = new OrderBook();
    private Price middle = new Price(MIDDLE_MICROS);

    @Setup(Level.Iteration)
    public void fill() {
        book = new OrderBook();
        for (int i = 0; i < waiting; i++) {
            // Sell limits above the price and buy limits below it, as a market at rest has them.
            boolean sell = i % 2 == 0;
            long distance = STEP_MICROS * (1 + random.nextInt(100_000));
            book.add(order(sell ? Side.SELL : Side.BUY, MIDDLE_MICROS + (sell ? distance : -distance)));
        }
        middle = new Price(MIDDLE_MICROS);
    }

    @Benchmark
    public List<OpenOrder> quietTicker() {
        return book.takeTriggered(middle, Long.MAX_VALUE);
    }

    @Benchmark
    public List<OpenOrder> tradingTicker() {
        book.add(order(Side.SELL, MIDDLE_MICROS));
        return book.takeTriggered(middle, Long.MAX_VALUE);
    }

    private OpenOrder order(Side side, long priceMicros) {
        return new OpenOrder(
                ids.next(),
                new CustomerId("customer"),
                "client",
                new Symbol("BHP"),
                0,
                side,
                new Terms.Limit(new Price(priceMicros)),
                Validity.untilCanceled(),
                10,
                null);
    }

    public static void main(String[] args) throws RunnerException {
        new Runner(new OptionsBuilder()
                        .include(OrderBookBenchmark.class.getSimpleName())
                        .build())
                .run();
    }
}
