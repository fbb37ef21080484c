package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * One reader of a customer's events: a replay from the store, then the live feed.
 *
 * <p>Events found during a replay are kept aside, so none is missed; told ones are remembered, so none is told twice. Runs
 * on the updates' thread.
 */
final class Connection {
    /** Per region; more than a position remembers of one. */
    static final int REPLAY_PAGE = 100;

    /** Of all regions, each with up to two messages: fewer than may wait for a reader. */
    private static final int MOST_AT_ONCE = 100;

    /** Events during one page; above it the reader must begin again. */
    private static final int MAX_ASIDE = 10_000;

    private final CustomerId customer;
    private final Subscription subscription;
    private final UpdateReader reader;
    private final Updates updates;
    private final ToldSoFar told;
    private final Set<Long> toldBefore;
    private final Map<EventId, OrderEvent> aside = new LinkedHashMap<>();
    /** Told by the replay, not yet found by the feed. */
    private final Set<EventId> aheadOfFeed = new HashSet<>();

    private boolean live;
    private boolean closed;

    Connection(CustomerId customer, Subscription subscription, UpdateReader reader, Updates updates, long nowMicros) {
        this.customer = customer;
        this.subscription = subscription;
        this.reader = reader;
        this.updates = updates;
        this.told = new ToldSoFar(subscription, updates.regions(), updates.settings(), nowMicros);
        StreamPosition from = subscription.from();
        this.toldBefore = from == null ? Set.of() : from.told();
    }

    CustomerId customer() {
        return customer;
    }

    void beat() {
        reader.beat(positionNow());
    }

    boolean isClosed() {
        return closed;
    }

    /** @param feed reports all it does not know yet */
    void begin(CustomerFeed feed) {
        if (closed) {
            return;
        }
        reader.opened(positionNow());
        if (subscription.from() == null) {
            live = true;
        } else {
            replay(feed);
        }
    }

    /** A replay may lose what is not kept any more: until it ends the age of its start counts. */
    private StreamPosition positionNow() {
        StreamPosition from = subscription.from();
        return told.position(live || from == null ? EventId.lowestAt(updates.nowMicros()) : from.last());
    }

    void found(OrderEvent event) {
        if (closed || aheadOfFeed.remove(event.id())) {
            return;
        }
        if (live || told.isBehindReplay(event)) {
            tell(event);
        } else if (aside.size() < MAX_ASIDE) {
            aside.put(event.id(), event);
        } else {
            updates.signals().eventMissed.run();
            end(UpdateReader.End.MISSED);
        }
    }

    /** The event was told, and another region recorded it too. */
    void foundAgain(OrderEvent event) {
        if (live) {
            told.passed(event, latestMicros());
        }
    }

    private long latestMicros() {
        EventId until = subscription.until();
        return until == null ? updates.nowMicros() : Math.min(updates.nowMicros(), until.timeMicros());
    }

    /** @param readMicros when the reads began that have just been told */
    void endIfPast(long readMicros) {
        EventId until = subscription.until();
        long settledMicros =
                readMicros - UpdateSettings.micros(updates.settings().overlap());
        if (live && !closed && until != null && until.timeMicros() < settledMicros) {
            end(UpdateReader.End.COMPLETE);
        }
    }

    void end(UpdateReader.End why) {
        if (!closed) {
            close();
            reader.end(why);
        }
    }

    void close() {
        closed = true;
        aside.clear();
        aheadOfFeed.clear();
    }

    /** Tells a page of each region, up to where all are known; continues when the reader has taken it. */
    private void replay(CustomerFeed feed) {
        long beganMicros = updates.nowMicros();
        CompletionStage<List<List<OrderEvent>>> reads = FewAtATime.results(IntStream.range(
                        0, updates.regions().size())
                .mapToObj(i -> updates.after(customer, updates.regions().get(i), told.replayedTo(i), REPLAY_PAGE)));
        reads.whenCompleteAsync(
                (pages, failure) -> {
                    if (closed) {
                        return;
                    } else if (failure != null) {
                        updates.signals().readFailed.run();
                        updates.whenPolling(() -> replayAgain(feed));
                    } else {
                        tellPages(pages, beganMicros, feed);
                    }
                },
                updates.thread());
    }

    private void replayAgain(CustomerFeed feed) {
        if (!closed) {
            replay(feed);
        }
    }

    private void tellPages(List<List<OrderEvent>> pages, long beganMicros, CustomerFeed feed) {
        TreeMap<EventId, OrderEvent> merged = new TreeMap<>();
        TreeSet<EventId> ends = new TreeSet<>();
        Map<EventId, List<Integer>> recordedIn = new HashMap<>();
        for (int i = 0; i < pages.size(); i++) {
            List<OrderEvent> page = pages.get(i);
            for (OrderEvent event : page) {
                merged.putIfAbsent(event.id(), event);
                recordedIn.computeIfAbsent(event.id(), id -> new ArrayList<>()).add(i);
            }
            if (page.size() >= REPLAY_PAGE) {
                ends.add(page.get(page.size() - 1).id());
            }
        }
        merged.values().stream()
                .filter(event -> !isToldBefore(event))
                .skip(MOST_AT_ONCE - 1)
                .findFirst()
                .ifPresent(event -> ends.add(event.id()));
        boolean more = !ends.isEmpty();
        Map<EventId, OrderEvent> next = more ? merged.headMap(ends.first(), true) : merged;
        for (OrderEvent event : next.values()) {
            aside.remove(event.id());
            if (!feed.knows(event)) {
                aheadOfFeed.add(event.id());
            }
            List<Integer> recorded = recordedIn.getOrDefault(event.id(), List.of());
            recorded.forEach(region -> told.replayed(region, event.id(), latestMicros()));
            tell(event);
            recorded.forEach(region -> told.remember(region, event.id(), latestMicros()));
        }
        if (closed) {
            return;
        }
        live = !more;
        // Later pages tell what is ahead of the replay.
        List<OrderEvent> late = aside.values().stream()
                .filter(event -> live || told.isBehindReplay(event))
                .toList();
        aside.clear();
        late.forEach(this::tell);
        if (more) {
            reader.whenDrained(() -> updates.thread().execute(() -> replayAgain(feed)));
        } else {
            goOn(feed);
            endIfPast(beganMicros);
        }
    }

    /** A region may have been cut off since the position was given. */
    private void goOn(CustomerFeed feed) {
        if (closed || subscription.until() != null) {
            return;
        }
        for (int i = 0; i < updates.regions().size(); i++) {
            feed.goOn(updates.regions().get(i), told.cursor(i));
        }
    }

    private void tell(OrderEvent event) {
        if (event.isToldByEnd() || isToldBefore(event)) {
            return;
        }
        event.placing().filter(this::isInReplay).ifPresent(this::tellOne);
        tellOne(event);
    }

    private boolean isToldBefore(OrderEvent event) {
        return toldBefore.contains(event.id().leastSignificantBits());
    }

    private boolean isInReplay(OrderEvent placing) {
        StreamPosition from = subscription.from();
        return from == null || (placing.id().compareTo(from.floor()) > 0 && !isToldBefore(placing));
    }

    private void tellOne(OrderEvent event) {
        EventId until = subscription.until();
        if (closed || (until != null && event.id().compareTo(until) > 0)) {
            return;
        }
        if (reader.offer(event, told.tell(event, updates.nowMicros()))) {
            updates.signals().sent.run();
        } else {
            updates.signals().readerDropped.run();
            end(UpdateReader.End.TOO_SLOW);
        }
    }
}
