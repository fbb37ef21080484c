package io.geobroker.broker.tape;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store of trades does. */
public abstract class TradesContract {
    /** What the store's clock says. */
    protected static final Instant NOW = Instant.parse("2026-01-01T23:30:00Z");

    private static final long NOON = micros("2026-01-01T12:00:00Z");

    /** More than a store may write together. */
    private static final int MANY = 100;

    /** A symbol of its own for each test, so that tests may share a world. */
    private final Symbol symbol = OrderFixture.aSymbol();

    protected abstract Trades store();

    @Test
    void findsWhatWasFilledSinceAMomentIncluded() {
        Trade before = record(tradeAt(NOON - 1));
        Trade then = record(tradeAt(NOON));
        Trade after = record(tradeAt(NOON + 1));

        assertThat(join(store().filledSince(symbol, NOON)))
                .containsExactlyInAnyOrder(then.order().id(), after.order().id());
        assertThat(join(store().filledSince(symbol, NOON - 1)))
                .contains(before.order().id());
        assertThat(join(store().filledSince(symbol, NOON + 2))).isEmpty();
    }

    @Test
    void tradesOfOneMicrosecondAreAllThere() {
        Trade one = record(tradeAt(NOON));
        Trade other = record(tradeAt(NOON));

        assertThat(join(store().filledSince(symbol, NOON)))
                .containsExactlyInAnyOrder(one.order().id(), other.order().id());
    }

    @Test
    void recordingAgainChangesNothing() {
        Trade trade = tradeAt(NOON);

        record(trade);
        record(trade);

        assertThat(join(store().filledSince(symbol, NOON)))
                .containsExactly(trade.order().id());
    }

    @Test
    void tradesOfManyAtOnceAreAllThere() {
        List<Trade> trades =
                IntStream.range(0, MANY).mapToObj(i -> tradeAt(NOON + i)).toList();

        List<CompletableFuture<Void>> recorded = trades.stream()
                .map(trade -> store().record(trade).toCompletableFuture())
                .toList();
        recorded.forEach(CompletableFuture::join);

        assertThat(join(store().filledSince(symbol, NOON)))
                .containsExactlyInAnyOrderElementsOf(
                        trades.stream().map(trade -> trade.order().id()).toList());
    }

    @Test
    void looksOverMidnightAndAtClocksAhead() {
        Trade lastYear = record(tradeAt(micros("2025-12-30T01:00:00Z")));
        Trade today = record(tradeAt(NOON));
        Trade tomorrow = record(tradeAt(micros("2026-01-02T00:10:00Z")));

        assertThat(join(store().filledSince(symbol, lastYear.decision().atMicros())))
                .containsExactlyInAnyOrder(
                        lastYear.order().id(),
                        today.order().id(),
                        tomorrow.order().id());
    }

    @Test
    void findsOnlyTheSymbolAskedFor() {
        record(tradeAt(NOON));

        assertThat(join(store().filledSince(new Symbol("NONE"), NOON))).isEmpty();
    }

    protected final Trade tradeAt(long micros) {
        return new Trade(
                anOrder().of(symbol.value()).placedAt(micros - 1_000).build(),
                decidedAt(micros, "sydney-1"),
                Price.parse("44.987654"),
                micros - 10);
    }

    protected final Trade record(Trade trade) {
        join(store().record(trade));
        return trade;
    }

    protected static long micros(String instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
    }
}
