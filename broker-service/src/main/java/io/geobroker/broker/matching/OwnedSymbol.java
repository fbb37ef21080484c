package io.geobroker.broker.matching;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * One symbol that this instance matches: its matcher, and those that read for it. They ask the {@link BookReader} for pages and
 * bring the matcher what is in them; neither of the two calls back. Confined to the matching thread.
 */
record OwnedSymbol(
        int partition,
        SymbolMatcher matcher,
        SymbolBuckets buckets,
        NewsReads news,
        TakeOver takeOver,
        BucketGrowth growth,
        CatchUp lately,
        BookSweep all) {

    boolean isLoaded() {
        return matcher.isLoaded();
    }

    int openOrders() {
        return matcher.book().waiting().size();
    }

    /** How many orders wait in each bucket. */
    List<Integer> openOrdersByBucket() {
        return IntStream.range(0, buckets.count())
                .map(matcher.book().waiting()::sizeOf)
                .boxed()
                .toList();
    }

    Departures departures() {
        return matcher.book().departures();
    }

    /** Fills the book; completes on the matching thread when the first queued tickers have been matched. */
    CompletionStage<Void> load() {
        return takeOver.load().thenRun(() -> {
            if (matcher.begin()) {
                news.tickerWaits();
            }
        });
    }

    void onTicker(ReceivedTicker received) {
        if (matcher.onTicker(received)) {
            news.tickerWaits();
        }
    }

    /** Begins to find what no read of news has found, and what nobody has read because no ticker came. */
    void catchUp() {
        growth.grow();
        lately.begin();
        news.lookForNews();
    }

    /** Begins to compare the whole book with the store, and looks again at what could not be read. */
    void sweep() {
        all.begin();
        departures().retryUnreadable();
    }
}
