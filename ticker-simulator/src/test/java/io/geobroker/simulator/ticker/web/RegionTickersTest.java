package io.geobroker.simulator.ticker.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.simulator.customer.web.BrokerStandIn;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.ticker.KeptTickers;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class RegionTickersTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol IBM = new Symbol("IBM");

    @AutoClose
    private final BrokerStandIn broker = BrokerStandIn.start();

    private final KeptTickers kept = new KeptTickers();
    private final HttpClient http = HttpClient.newHttpClient();
    private final RegionTickers tickers = asking(Duration.ofSeconds(10));

    @Test
    void beforeAnyMoveAStockTicksAtItsFirstHome() throws InterruptedException {
        tickers.send(ticker(BHP));
        tickers.send(ticker(IBM));
        tickers.refresh();
        tickers.send(ticker(BHP));

        assertThat(kept.tickers()).containsExactly(ticker(BHP), ticker(BHP));
    }

    @Test
    void aMovingStockTicksInBothRegionsAndNamesTheMove() throws InterruptedException {
        broker.moves("""
                {"moves": [
                  {"symbol": "BHP", "move": 3, "matched_in": ["north-virginia", "sydney"]},
                  {"symbol": "IBM", "move": 1, "matched_in": ["sydney"]}]}
                """);
        assertThat(tickers.needs(IBM)).isFalse();
        tickers.refresh();
        tickers.send(ticker(BHP));
        tickers.send(ticker(IBM));

        assertThat(tickers.needs(IBM)).isTrue();
        assertThat(kept.tickers()).containsExactly(ticker(BHP, 3), ticker(IBM, 1));
    }

    @Test
    void aStockThatHasMovedAwayTicksNoMore() throws InterruptedException {
        broker.moves("{\"moves\": [{\"symbol\": \"BHP\", \"move\": 1, \"matched_in\": [\"north-virginia\"]}]}");
        assertThat(tickers.needs(BHP)).isTrue();
        tickers.refresh();
        tickers.send(ticker(BHP));

        assertThat(tickers.needs(BHP)).isFalse();
        assertThat(kept.tickers()).isEmpty();
    }

    @Test
    void withoutAnAnswerWhatWasKnownStands() throws InterruptedException {
        broker.moves("{\"moves\": [{\"symbol\": \"IBM\", \"move\": 1, \"matched_in\": [\"sydney\"]}]}");
        tickers.refresh();
        broker.moves("no JSON");
        tickers.refresh();
        broker.close();
        tickers.refresh();
        tickers.send(ticker(IBM));

        assertThat(kept.tickers()).containsExactly(ticker(IBM, 1));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anAnswerThatDoesNotEndIsNone(CapturedOutput output) throws InterruptedException {
        broker.halveAnswers();
        asking(Duration.ofSeconds(1)).refresh();

        assertThat(output.getOut()).contains("Question which stocks have moved fails: ");
    }

    private RegionTickers asking(Duration timeout) {
        return new RegionTickers(
                kept,
                "sydney",
                Set.of(BHP),
                broker.uri(),
                timeout,
                () -> http,
                new JsonMapper(),
                new Outage("Question which stocks have moved", () -> Instant.EPOCH));
    }

    private static Ticker ticker(Symbol symbol) {
        return ticker(symbol, 0);
    }

    private static Ticker ticker(Symbol symbol, int move) {
        return new Ticker(symbol, Price.parse("45.10"), 1_000, null, move);
    }
}
