package io.geobroker.simulator.ticker.web;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.ticker.TickerSink;
import io.geobroker.tls.WholeAnswer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends the tickers of the stocks that are matched in the region, as its broker says, and names the newest move of each
 * (ADR 36). While a stock moves, both regions' feeds send it.
 *
 * <p>Until the broker has answered: the stocks whose first home the region is.
 */
public final class RegionTickers implements TickerSink {
    private final TickerSink sink;
    private final String region;
    private final Set<Symbol> atHome;
    private final HttpRequest ask;
    private final Supplier<HttpClient> http;
    private final JsonMapper json;
    private final Outage outage;
    private volatile Map<Symbol, Move> moves = Map.of();

    private record Move(int number, boolean isMatchedHere) {}

    /**
     * @param sink gets those that are needed
     * @param atHome whose first home the region is
     * @param broker one of its addresses
     */
    public RegionTickers(
            TickerSink sink,
            String region,
            Set<Symbol> atHome,
            URI broker,
            Duration timeout,
            Supplier<HttpClient> http,
            JsonMapper json,
            Outage outage) {
        this.sink = sink;
        this.region = region;
        this.atHome = Set.copyOf(atHome);
        this.ask = HttpRequest.newBuilder(broker.resolve("/geo/moves"))
                .timeout(timeout)
                .build();
        this.http = http;
        this.json = json;
        this.outage = outage;
    }

    @Override
    public void send(Ticker ticker) {
        Move move = moveOf(ticker.symbol());
        if (move.isMatchedHere()) {
            sink.send(new Ticker(
                    ticker.symbol(), ticker.price(), ticker.timeMicros(), ticker.recordedAt(), move.number()));
        }
    }

    /** Whether a stock is matched here. */
    public boolean needs(Symbol symbol) {
        return moveOf(symbol).isMatchedHere();
    }

    private Move moveOf(Symbol symbol) {
        return moves.getOrDefault(symbol, new Move(0, atHome.contains(symbol)));
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        sink.awaitRoom();
    }

    /** Asks the broker; blocks. Without an answer what was known stands. */
    public void refresh() throws InterruptedException {
        try {
            HttpResponse<String> answer =
                    WholeAnswer.of(http.get(), ask, BodyHandlers.ofString()).get();
            if (answer.statusCode() != 200) {
                throw new IOException("the broker answered " + answer.statusCode());
            }
            moves = read(json.readTree(answer.body()));
            outage.succeeded();
        } catch (ExecutionException | IOException | JacksonException | IllegalArgumentException e) {
            outage.failed(e.toString());
        }
    }

    private Map<Symbol, Move> read(JsonNode answer) {
        Map<Symbol, Move> read = new HashMap<>();
        for (JsonNode move : answer.path("moves")) {
            boolean isMatchedHere = move.path("matched_in")
                    .valueStream()
                    .anyMatch(name -> name.asString().equals(region));
            read.put(
                    new Symbol(move.path("symbol").asString()),
                    new Move(move.path("move").asInt(), isMatchedHere));
        }
        return Map.copyOf(read);
    }
}
