package io.geobroker.broker.matching;

import io.geobroker.broker.matching.book.Departures;
import io.geobroker.broker.matching.move.PullOrders;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** One owned symbol: its matcher and the readers that bring it orders. */
record OwnedSymbol(
        int partition,
        SymbolMatcher matcher,
        SymbolBuckets buckets,
        NewsReads news,
        TakeOver takeOver,
        BackgroundReads again,
        PullOrders pull) {

    boolean isLoaded() {
        return matcher.isLoaded();
    }

    int openOrders() {
        return matcher.book().waiting().size();
    }

    List<Integer> openOrdersByBucket() {
        return IntStream.range(0, buckets.count())
                .map(matcher.book().waiting()::sizeOf)
                .boxed()
                .toList();
    }

    Departures departures() {
        return matcher.book().departures();
    }

    /** Completes on the matching thread after the first queued tickers are matched. */
    CompletionStage<Void> load() {
        return takeOver.load().thenRun(() -> matcher.begin().forEach(this::matched));
    }

    void onTicker(ReceivedTicker received) {
        if (matcher.onTicker(received)) {
            matched(received);
        }
    }

    private void matched(ReceivedTicker received) {
        news.tickerWaits();
        pull.matched(received.ticker());
    }

    /** Looks for late orders, and for new ones if no ticker came. */
    void catchUp() {
        takeOver.grow();
        again.catchUp();
        news.lookForNews();
        pull.goOn();
    }

    /** To be asked again and again: closed when it is matched elsewhere alone, and nothing is left to do here. */
    boolean isGivenUp(boolean isWanted) {
        boolean isThrough = matcher.backlog().isThrough(isWanted) && isLoaded();
        if (isThrough) {
            close();
        }
        return isThrough;
    }

    void close() {
        matcher.close();
        pull.close();
    }

    /** Compares the book with the store and retries unreadable outcomes. */
    void sweep() {
        again.sweep();
        departures().retryUnreadable();
    }
}
