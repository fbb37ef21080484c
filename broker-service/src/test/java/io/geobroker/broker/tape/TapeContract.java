package io.geobroker.broker.tape;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store that writes and reads the tape does. */
public abstract class TapeContract {
    /** What the store's clock says. */
    protected static final Instant NOW = Instant.parse("2026-01-01T23:30:00Z");

    protected static final long NOON = micros("2026-01-01T12:00:00Z");

    /** A symbol of its own for each test, so that tests may share a world. */
    private final Symbol symbol = OrderFixture.aSymbol();

    private final Trades trades;
    private final Tape store;

    protected TapeContract(Trades trades, Tape store) {
        this.trades = trades;
        this.store = store;
    }

    @Test
    void showsWhatWasTradedInBothDirectionsOverMidnight() {
        TapeEntry lastYear = trade(micros("2025-12-31T23:59:59.999999Z"));
        TapeEntry today = trade(NOON);
        TapeEntry tomorrow = trade(micros("2026-01-02T00:10:00Z"));
        long start = micros("2025-12-30T00:00:00Z");

        assertThat(join(read(query(start, Long.MAX_VALUE, false, 10, null))))
                .isEqualTo(new TapePage(List.of(lastYear, today, tomorrow), null));
        assertThat(join(read(query(start, Long.MAX_VALUE, true, 10, null))))
                .isEqualTo(new TapePage(List.of(tomorrow, today, lastYear), null));
    }

    @Test
    void bothEndsAreIncluded() {
        trade(NOON - 1);
        TapeEntry first = trade(NOON);
        TapeEntry last = trade(NOON + 1);
        trade(NOON + 2);

        assertThat(readAll(NOON, NOON + 1, false, 10)).containsExactly(first, last);
        assertThat(readAll(NOON, NOON + 1, true, 10)).containsExactly(last, first);
        assertThat(readAll(NOON + 3, NOON + 9, true, 10)).isEmpty();
    }

    @Test
    void hasANextPageOnlyWhenThereIsMore() {
        TapeEntry first = trade(NOON);
        TapeEntry second = trade(NOON + 1);

        assertThat(join(read(query(NOON, NOON + 1, false, 2, null))))
                .isEqualTo(new TapePage(List.of(first, second), null));
        assertThat(join(read(query(NOON, NOON + 1, false, 1, null))))
                .isEqualTo(new TapePage(List.of(first), TapePosition.behind(first)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pagesWithoutGapsThroughTradesOfOneMicrosecond(boolean newestFirst) {
        List<TapeEntry> all = new ArrayList<>();
        for (long micros : new long[] {NOON - 86_400_000_000L, NOON, NOON, NOON, NOON, NOON, NOON + 1}) {
            all.add(trade(micros));
        }
        all.sort(newestFirst ? InMemoryTrades.NEWEST_FIRST : InMemoryTrades.NEWEST_FIRST.reversed());

        for (int limit = 1; limit <= 8; limit++) {
            assertThat(readAll(NOON - 86_400_000_000L, NOON + 1, newestFirst, limit))
                    .as("pages of %d", limit)
                    .containsExactlyElementsOf(all);
        }
    }

    @Test
    void tradesMeanwhileDoNotMoveThePageToCome() {
        TapeEntry oldest = trade(NOON);
        TapeEntry newest = trade(NOON + 1);
        TapePage first = join(read(query(NOON, Long.MAX_VALUE, true, 1, null)));
        trade(NOON + 2);

        TapePage second = join(read(query(NOON, Long.MAX_VALUE, true, 1, first.next())));

        assertThat(first.trades()).containsExactly(newest);
        assertThat(second).isEqualTo(new TapePage(List.of(oldest), null));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsARangeOfYears(boolean newestFirst) {
        TapeEntry early = trade(micros("2024-02-29T12:00:00Z"));
        TapeEntry late = trade(NOON);

        assertThat(readAll(micros("2024-02-01T00:00:00Z"), Long.MAX_VALUE, newestFirst, 10))
                .containsExactlyElementsOf(newestFirst ? List.of(late, early) : List.of(early, late));
    }

    @Test
    void recordingAgainChangesNothing() {
        Outcome.Filled trade = record(tradeAt(NOON));
        record(trade);

        assertThat(readAll(NOON, NOON, true, 10)).containsExactly(InMemoryTrades.entry(trade));
        assertThat(filledSince(symbol, NOON)).containsExactly(trade.order().id());
    }

    @Test
    void readsOnlyTheSymbolAskedFor() {
        trade(NOON);
        Symbol other = OrderFixture.aSymbol();

        assertThat(join(read(new TapeQuery(other, NOON, NOON, true, 10, null))))
                .isEqualTo(new TapePage(List.of(), null));
        assertThat(filledSince(other, NOON)).isEmpty();
    }

    @Test
    void findsWhatWasFilledSinceAMomentIncluded() {
        Outcome.Filled before = record(tradeAt(NOON - 1));
        Outcome.Filled then = record(tradeAt(NOON));
        Outcome.Filled sameMicrosecond = record(tradeAt(NOON));
        Outcome.Filled after = record(tradeAt(NOON + 1));

        assertThat(filledSince(symbol, NOON))
                .containsExactlyInAnyOrder(
                        then.order().id(),
                        sameMicrosecond.order().id(),
                        after.order().id());
        assertThat(filledSince(symbol, NOON - 1)).contains(before.order().id());
        assertThat(filledSince(symbol, NOON + 2)).isEmpty();
    }

    @Test
    void looksOverMidnightAndAtClocksAhead() {
        Outcome.Filled lastYear = record(tradeAt(micros("2025-12-30T01:00:00Z")));
        Outcome.Filled today = record(tradeAt(NOON));
        Outcome.Filled tomorrow = record(tradeAt(micros("2026-01-02T00:10:00Z")));

        assertThat(filledSince(symbol, lastYear.decision().atMicros()))
                .containsExactlyInAnyOrder(
                        lastYear.order().id(),
                        today.order().id(),
                        tomorrow.order().id());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void goesOnWhereItWasStopped(boolean newestFirst) {
        List<TapeEntry> all = new ArrayList<>();
        List<Outcome.Filled> recorded = new ArrayList<>();
        long oldest = NOON;
        for (int n = 0; n < 1_100; n++) {
            oldest = NOON - n / 2 * 200_000_000L;
            Outcome.Filled trade = tradeAt(oldest);
            all.add(InMemoryTrades.entry(trade));
            recorded.add(trade);
        }
        join(FewAtATime.each(recorded, 100, trades::record));
        all.sort(newestFirst ? InMemoryTrades.NEWEST_FIRST : InMemoryTrades.NEWEST_FIRST.reversed());

        List<TapeEntry> read = new ArrayList<>();
        int pages = 0;
        TapePosition next = null;
        do {
            TapeQuery query = query(oldest, NOON, newestFirst, TapeQuery.MAX_LIMIT, next);
            TapePage page = join(store.read(query, found -> false));
            read.addAll(page.trades());
            next = page.next();
            pages++;
        } while (next != null && read.size() < all.size());

        assertThat(read).containsExactlyElementsOf(all);
        assertThat(pages).isGreaterThan(2);
    }

    private Set<OrderId> filledSince(Symbol of, long micros) {
        Set<OrderId> found = new HashSet<>();
        join(trades.filledSince(of, micros, found::addAll, Runnable::run));
        return found;
    }

    private List<TapeEntry> readAll(long startMicros, long endMicros, boolean newestFirst, int limit) {
        List<TapeEntry> all = new ArrayList<>();
        TapePosition next = null;
        do {
            TapePage page = join(read(query(startMicros, endMicros, newestFirst, limit, next)));
            assertThat(page.trades()).hasSizeLessThanOrEqualTo(limit);
            all.addAll(page.trades());
            next = page.next();
        } while (next != null);
        return all;
    }

    protected final CompletionStage<TapePage> read(TapeQuery query) {
        return store.read(query, found -> true);
    }

    protected final TapeQuery query(
            long startMicros, long endMicros, boolean newestFirst, int limit, @Nullable TapePosition from) {
        return new TapeQuery(symbol, startMicros, endMicros, newestFirst, limit, from);
    }

    private TapeEntry trade(long micros) {
        return InMemoryTrades.entry(record(tradeAt(micros)));
    }

    protected final Outcome.Filled tradeAt(long micros) {
        return new Outcome.Filled(
                anOrder().of(symbol.value()).placedAt(micros - 1_000).build(),
                decidedAt(micros, "sydney-1"),
                Price.parse("44.987654"),
                micros - 10);
    }

    protected final Outcome.Filled record(Outcome.Filled trade) {
        join(trades.record(trade));
        return trade;
    }
}
