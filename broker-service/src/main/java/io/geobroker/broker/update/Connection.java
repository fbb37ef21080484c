package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One reader of a customer's events: first replayed from the store, if it asked for that, then told by the feed.
 *
 * <p>At the seam nothing is missed, for while the last pages are replayed the feed's events are kept aside; and nothing is
 * told twice, for what was told is remembered. Everything here happens on the updates' thread.
 */
final class Connection {
    /** Of each region, and then from each again. */
    static final int REPLAY_PAGE = 50;

    /** Events that wait for the end of the replay; above it the replay reads on instead. */
    private static final int MAX_ASIDE = 256;

    private final CustomerId customer;
    private final Subscription subscription;
    private final UpdateReader reader;
    private final Updates updates;
    private final List<RegionCursor> regions = new ArrayList<>();
    private final RecentIds told = new RecentIds();
    private final Set<Long> toldBefore;
    private final EventId floor;
    private final Deque<OrderEvent> aside = new ArrayDeque<>();
    private boolean asideOverflowed;
    private boolean live;
    private boolean closed;

    /** How far the events of one region were told. */
    private static final class RegionCursor {
        private EventId replayedTo;
        private EventId cursor;
        private final Deque<Long> recent = new ArrayDeque<>();

        RegionCursor(EventId from) {
            this.replayedTo = from;
            this.cursor = from;
        }
    }

    Connection(
            CustomerId customer,
            Subscription subscription,
            UpdateReader reader,
            Updates updates,
            int regionCount,
            long nowMicros) {
        this.customer = customer;
        this.subscription = subscription;
        this.reader = reader;
        this.updates = updates;
        StreamPosition from = subscription.from();
        long overlap = UpdateSettings.micros(updates.settings().overlap());
        for (int i = 0; i < regionCount; i++) {
            EventId after = from == null ? EventId.lowestAt(nowMicros) : from.readAfter(i, overlap, nowMicros);
            RegionCursor region = new RegionCursor(after);
            if (from != null && i < from.regions().size()) {
                region.cursor = from.regions().get(i).cursor();
                region.recent.addAll(from.regions().get(i).recent());
            }
            regions.add(region);
        }
        this.toldBefore = from == null ? Set.of() : from.told();
        this.floor = from == null ? EventId.lowestAt(nowMicros) : from.floor();
    }

    CustomerId customer() {
        return customer;
    }

    UpdateReader reader() {
        return reader;
    }

    boolean isClosed() {
        return closed;
    }

    /** The feed finds everything from now on. */
    void begin() {
        if (closed) {
            return;
        }
        reader.opened();
        if (subscription.from() == null) {
            live = true;
            endIfPast();
        } else {
            replay();
        }
    }

    /** An event the feed has found. */
    void found(OrderEvent event) {
        if (closed) {
            return;
        }
        if (live) {
            tell(event);
        } else if (aside.size() < MAX_ASIDE) {
            aside.add(event);
        } else {
            asideOverflowed = true;
        }
    }

    /** Ends a stream whose last moment has passed. */
    void endIfPast() {
        EventId until = subscription.until();
        if (live && !closed && until != null && until.timeMicros() < updates.nowMicros()) {
            end(UpdateReader.End.COMPLETE);
        }
    }

    void end(UpdateReader.End why) {
        if (!closed) {
            close();
            reader.end(why);
        }
    }

    /** The reader is gone. */
    void close() {
        closed = true;
        aside.clear();
    }

    /** One page of each region, told up to where all of them are known; then, when the reader has taken it, the next. */
    private void replay() {
        aside.clear();
        asideOverflowed = false;
        List<CompletableFuture<List<OrderEvent>>> pages = new ArrayList<>();
        for (int i = 0; i < regions.size(); i++) {
            pages.add(updates.after(customer, updates.regions().get(i), regions.get(i).replayedTo, REPLAY_PAGE)
                    .toCompletableFuture());
        }
        CompletionStage<Void> all = CompletableFuture.allOf(pages.toArray(CompletableFuture<?>[]::new));
        all.whenCompleteAsync(
                (done, failure) -> {
                    if (closed) {
                        return;
                    } else if (failure != null) {
                        updates.signals().readFailed();
                        updates.whenPolling(this::replayAgain);
                    } else {
                        tellPages(pages.stream().map(CompletableFuture::join).toList());
                    }
                },
                updates.thread());
    }

    private void replayAgain() {
        if (!closed) {
            replay();
        }
    }

    private void tellPages(List<List<OrderEvent>> pages) {
        EventId complete = null;
        boolean more = asideOverflowed;
        TreeMap<EventId, OrderEvent> merged = new TreeMap<>();
        for (List<OrderEvent> page : pages) {
            page.forEach(event -> merged.putIfAbsent(event.id(), event));
            if (page.size() >= REPLAY_PAGE) {
                EventId last = page.get(page.size() - 1).id();
                complete = complete == null || last.compareTo(complete) < 0 ? last : complete;
                more = true;
            }
        }
        for (OrderEvent event : (complete == null ? merged : merged.headMap(complete, true)).values()) {
            tell(event);
        }
        for (int i = 0; i < pages.size(); i++) {
            for (OrderEvent event : pages.get(i)) {
                if (complete == null || event.id().compareTo(complete) <= 0) {
                    regions.get(i).replayedTo = event.id();
                }
            }
        }
        if (closed) {
            return;
        }
        if (more) {
            reader.whenDrained(() -> updates.thread().execute(this::replayAgain));
        } else {
            live = true;
            aside.forEach(this::tell);
            aside.clear();
            endIfPast();
        }
    }

    private void tell(OrderEvent event) {
        EventId until = subscription.until();
        if (closed
                || toldBefore.contains(event.id().leastSignificantBits())
                || (until != null && event.id().compareTo(until) > 0)
                || !told.add(event.id())) {
            return;
        }
        remember(event);
        if (reader.offer(event, position(event.id()))) {
            updates.signals().sent();
        } else {
            updates.signals().readerDropped();
            end(UpdateReader.End.TOO_SLOW);
        }
    }

    private void remember(OrderEvent event) {
        int number = updates.regions().indexOf(event.region());
        if (number < 0) {
            return;
        }
        RegionCursor region = regions.get(number);
        region.cursor = EventId.later(region.cursor, event.id());
        region.recent.addLast(event.id().leastSignificantBits());
        if (region.recent.size() > StreamPosition.OfRegion.MAX_RECENT) {
            region.recent.removeFirst();
        }
    }

    private StreamPosition position(EventId last) {
        return new StreamPosition(
                last,
                floor,
                regions.stream()
                        .map(region -> new StreamPosition.OfRegion(region.cursor, List.copyOf(region.recent)))
                        .toList());
    }

    @Override
    public String toString() {
        return "Connection[" + customer + ", " + (live ? "live" : "replaying") + "]";
    }
}
