package io.geobroker.broker.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tickers of a symbol that wait for a read of news: what it finds has to be tried against them. Oldest first. Confined to
 * the matching thread.
 */
final class WaitingTickers {
    /** Those whose read is under way, and those that came since and wait for the next one. */
    private List<ReceivedTicker> reading = new ArrayList<>();

    private List<ReceivedTicker> unread = new ArrayList<>();

    void add(ReceivedTicker ticker) {
        unread.add(ticker);
    }

    /** Whether the next read is waited for. */
    boolean areUnread() {
        return !unread.isEmpty();
    }

    void readBegins() {
        reading = unread;
        unread = new ArrayList<>();
    }

    /** Those whose read is over; they wait no more. */
    List<ReceivedTicker> readEnds() {
        List<ReceivedTicker> read = reading;
        reading = new ArrayList<>();
        return read;
    }

    /** Those that wait for the next read; they wait no more. */
    List<ReceivedTicker> takeUnread() {
        List<ReceivedTicker> taken = unread;
        unread = new ArrayList<>();
        return taken;
    }

    /** All that wait, as they are now. */
    List<ReceivedTicker> all() {
        return Stream.concat(reading.stream(), unread.stream()).toList();
    }

    void clear() {
        reading.clear();
        unread.clear();
    }
}
