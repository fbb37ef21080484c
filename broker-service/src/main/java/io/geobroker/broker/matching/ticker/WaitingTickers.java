package io.geobroker.broker.matching.ticker;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tickers of a symbol that wait for a read of news, oldest first. */
public final class WaitingTickers {
    /** Of the read under way. */
    private List<ReceivedTicker> reading = new ArrayList<>();

    private List<ReceivedTicker> unread = new ArrayList<>();

    /** It waits for the next read to begin. */
    public void add(ReceivedTicker ticker) {
        unread.add(ticker);
    }

    /** How many wait for the next read. */
    public int unread() {
        return unread.size();
    }

    /** The read is for all that wait now. */
    public void readBegins() {
        reading = unread;
        unread = new ArrayList<>();
    }

    /** Removes those of the ended read. */
    public List<ReceivedTicker> readEnds() {
        List<ReceivedTicker> read = reading;
        reading = new ArrayList<>();
        return read;
    }

    /** Removes those that wait for the next read. */
    public List<ReceivedTicker> takeUnread() {
        List<ReceivedTicker> taken = unread;
        unread = new ArrayList<>();
        return taken;
    }

    /** A snapshot. */
    public List<ReceivedTicker> all() {
        return Stream.concat(reading.stream(), unread.stream()).toList();
    }

    /** Forgets them; they are not done. */
    public void clear() {
        reading.clear();
        unread.clear();
    }
}
