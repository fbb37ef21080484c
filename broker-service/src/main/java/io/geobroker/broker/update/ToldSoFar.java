package io.geobroker.broker.update;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How far one reader was told, and its replay has read, each region. */
final class ToldSoFar {
    private final List<String> names;
    private final List<Region> regions = new ArrayList<>();
    private final EventId floor;

    private static final class Region {
        private EventId replayedTo;
        private EventId cursor;
        private final Deque<Long> recent = new ArrayDeque<>();

        Region(EventId from) {
            this.replayedTo = from;
            this.cursor = from;
        }

        /** One of a fast clock moves no cursor beyond now. */
        void pass(EventId id, long nowMicros) {
            cursor = EventId.later(cursor, EventId.earlier(id, EventId.lowestAt(nowMicros)));
        }
    }

    ToldSoFar(Subscription subscription, List<String> names, UpdateSettings settings, long nowMicros) {
        this.names = names;
        StreamPosition from = subscription.from();
        long overlap = UpdateSettings.micros(settings.overlap());
        for (int i = 0; i < names.size(); i++) {
            EventId after = from == null ? EventId.lowestAt(nowMicros) : from.readAfter(i, overlap, nowMicros);
            Region region = new Region(after);
            if (from != null && i < from.regions().size()) {
                region.cursor = from.regions().get(i).cursor();
                region.recent.addAll(from.regions().get(i).recent());
            }
            regions.add(region);
        }
        this.floor = from == null ? EventId.lowestAt(nowMicros) : from.floor();
    }

    /** Exclusive start of the replay's next page. */
    EventId replayedTo(int number) {
        return regions.get(number).replayedTo;
    }

    /** The latest event told of that region, or where the reader began. */
    EventId cursor(int number) {
        return regions.get(number).cursor;
    }

    void replayed(int number, EventId id, long nowMicros) {
        regions.get(number).replayedTo = id;
        regions.get(number).pass(id, nowMicros);
    }

    /** A late event: later pages of the replay do not have it. */
    boolean isBehindReplay(OrderEvent event) {
        int number = names.indexOf(event.region());
        return number >= 0 && event.id().compareTo(replayedTo(number)) <= 0;
    }

    /** No position resumed later has to read it of this region. */
    void passed(OrderEvent event, long nowMicros) {
        int number = names.indexOf(event.region());
        if (number >= 0) {
            regions.get(number).pass(event.id(), nowMicros);
        }
    }

    /** Gives the position after the event. */
    StreamPosition tell(OrderEvent event, long nowMicros) {
        int number = names.indexOf(event.region());
        if (number >= 0) {
            Region region = regions.get(number);
            region.pass(event.id(), nowMicros);
            // Only told before its end, whose id is enough.
            event.placing().map(placing -> placing.id().leastSignificantBits()).ifPresent(region.recent::remove);
            region.recent.addLast(event.id().leastSignificantBits());
            if (region.recent.size() > StreamPosition.OfRegion.MAX_RECENT) {
                region.recent.removeFirst();
            }
        }
        return position(event.id());
    }

    /** After the last event told, or where the reader began. */
    StreamPosition position(EventId last) {
        return new StreamPosition(
                last,
                floor,
                regions.stream()
                        .map(region -> new StreamPosition.OfRegion(region.cursor, List.copyOf(region.recent)))
                        .toList());
    }
}
