package io.geobroker.broker.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tickers of a symbol that wait for a read of news, oldest first. */
final class WaitingTickers {
    /** Of the read under way. */
    private List<ReceivedTicker> reading = new ArrayList<>();

    private List<ReceivedTicker> unread = new ArrayList<>();

    void add(ReceivedTicker ticker) {
        unread.add(ticker);
    }

    boolean areUnread() {
        return !unread.isEmpty();
    }

    void readBegins() {
        reading = unread;
        unread = new ArrayList<>();
    }

    /** Removes those of the ended read. */
    List<ReceivedTicker> readEnds() {
        List<ReceivedTicker> read = reading;
        reading = new ArrayList<>();
        return read;
    }

    /** Removes those that wait for the next read. */
    List<ReceivedTicker> takeUnread() {
        List<ReceivedTicker> taken = unread;
        unread = new ArrayList<>();
        return taken;
    }

    /** A snapshot. */
    List<ReceivedTicker> all() {
        return Stream.concat(reading.stream(), unread.stream()).toList();
    }

    void clear() {
        reading.clear();
        unread.clear();
    }
}
