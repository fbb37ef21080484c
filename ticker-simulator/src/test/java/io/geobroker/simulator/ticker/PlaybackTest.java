package io.geobroker.simulator.ticker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaybackTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol CBA = new Symbol("CBA");
    private static final Instant SENT = Instant.ofEpochSecond(100);
    private static final List<RecordedPrice> RECORDING = List.of(
            new RecordedPrice(Instant.ofEpochSecond(10), BHP, Price.parse("1")),
            new RecordedPrice(Instant.ofEpochSecond(10), CBA, Price.parse("2")),
            new RecordedPrice(Instant.ofEpochSecond(10), BHP, Price.parse("3")),
            new RecordedPrice(Instant.ofEpochSecond(12), BHP, Price.parse("4")));

    private final KeptTickers sink = new KeptTickers();

    @Test
    void sendsTheWantedSymbolsInOrderWithTheRecordedTimeBeside() throws InterruptedException {
        playback(Speed.MAX, false, System::nanoTime).play();

        assertThat(sink.tickers())
                .containsExactly(
                        new Ticker(BHP, Price.parse("1"), 100_000_000, Instant.ofEpochSecond(10)),
                        new Ticker(BHP, Price.parse("3"), 100_000_001, Instant.ofEpochSecond(10)),
                        new Ticker(BHP, Price.parse("4"), 100_000_002, Instant.ofEpochSecond(12)));
    }

    @Test
    void waitsForTheScaledTimeOfEachPrice() throws InterruptedException {
        // Each look at the clock takes 1 ms, so 2 recorded seconds at 200 times the speed are waited for in ten looks.
        AtomicLong now = new AtomicLong();
        Playback playback = playback(Speed.parse("200"), false, () -> now.getAndAdd(1_000_000));

        playback.play();

        assertThat(sink.tickers()).hasSize(3);
        assertThat(now.get()).isGreaterThanOrEqualTo(10_000_000);
        assertThat(playback.sent()).isEqualTo(3);
    }

    @Test
    void whatIsWantedLaterIsSentFromItsTimeOn() throws InterruptedException {
        AtomicLong now = new AtomicLong();
        Predicate<Symbol> wanted = symbol -> symbol.equals(BHP) && now.get() >= 10_000_000;

        playback(wanted, Speed.parse("200"), false, () -> now.getAndAdd(1_000_000))
                .play();

        assertThat(sink.tickers())
                .containsExactly(new Ticker(BHP, Price.parse("4"), 100_000_000, Instant.ofEpochSecond(12)));
    }

    @ParameterizedTest
    @CsvSource({"max, 0, 4", "1, 1, 1"})
    void restsAfterARoundThatTakesNoTime(String speed, int sent, int lines) {
        Thread player = Thread.currentThread();
        AtomicInteger rounds = new AtomicInteger();
        Playback playback = new Playback(
                () -> {
                    rounds.incrementAndGet();
                    return RECORDING.stream().limit(lines).onClose(player::interrupt);
                },
                symbol -> sent > 0,
                Speed.parse(speed),
                true,
                sink,
                () -> SENT,
                System::nanoTime);

        assertThatThrownBy(playback::play).isInstanceOf(InterruptedException.class);

        assertThat(rounds).hasValue(1);
        assertThat(sink.tickers()).hasSize(sent);
    }

    @Test
    void beginsAgainUntilInterrupted() {
        Thread player = Thread.currentThread();
        TickerSink interrupting = new TickerSink() {
            @Override
            public void send(Ticker ticker) {
                sink.send(ticker);
                if (sink.tickers().size() == 7) {
                    player.interrupt();
                }
            }

            @Override
            public void awaitRoom() {}
        };
        Playback playback = new Playback(
                RECORDING::stream, BHP::equals, Speed.MAX, true, interrupting, () -> SENT, System::nanoTime);

        assertThatThrownBy(playback::play).isInstanceOf(InterruptedException.class);

        assertThat(sink.tickers())
                .map(Ticker::price)
                .map(Price::toString)
                .containsExactly("1", "3", "4", "1", "3", "4", "1");
        assertThat(sink.tickers())
                .map(Ticker::timeMicros)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    void refusesAnEmptyRecordingRatherThanLoopForEver() {
        Playback playback =
                new Playback(Stream::empty, BHP::equals, Speed.MAX, true, sink, () -> SENT, System::nanoTime);

        assertThatThrownBy(playback::play).hasMessage("the recording is empty");
    }

    private Playback playback(Speed speed, boolean loop, LongSupplier nanoTime) {
        return playback(BHP::equals, speed, loop, nanoTime);
    }

    private Playback playback(Predicate<Symbol> wanted, Speed speed, boolean loop, LongSupplier nanoTime) {
        return new Playback(RECORDING::stream, wanted, speed, loop, sink, () -> SENT, nanoTime);
    }
}
