package io.geobroker.broker.update;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How far one reader was told, and its replay has read, each region.
 *
 * <p>A position goes back by the sweep horizon, as a sweep would: what came late while nobody was connected is told. It does
 * not go back to what was told and is not remembered any more.
 */
final class ToldSoFar {
    /** Of all regions: two positions, one in the URL, have to fit into a request's head of 8 KB. */
    private static final int MAX_REMEMBERED = 256;

    private final List<String> names;
    private final long overlapMicros;
    private final long horizonMicros;
    private final int mostRecent;
    private final List<Region> regions = new ArrayList<>();
    private final EventId floor;

    private final class Region {
        private EventId replayedTo;
        private EventId cursor;
        /** By low bits, as told. */
        private final Map<Long, EventId> recent = new LinkedHashMap<>();
        /** From then on all that was told is in {@link #recent}. */
        private long rememberedFromMicros;

        Region(EventId from) {
            this.replayedTo = from;
            this.cursor = from;
            this.rememberedFromMicros = from.timeMicros();
        }

        void remember(long lowBits, EventId id) {
            recent.put(lowBits, id);
            if (recent.size() > mostRecent) {
                Iterator<EventId> oldest = recent.values().iterator();
                rememberedFromMicros =
                        Math.max(rememberedFromMicros, oldest.next().timeMicros() + 1);
                oldest.remove();
            }
        }

        StreamPosition.OfRegion position() {
            long backMicros = Math.max(rememberedFromMicros, cursor.timeMicros() - horizonMicros);
            EventId resumed = EventId.earlier(cursor, EventId.lowestAt(backMicros + overlapMicros));
            return new StreamPosition.OfRegion(
                    resumed,
                    recent.entrySet().stream()
                            .filter(told -> told.getValue().timeMicros() >= resumed.timeMicros() - overlapMicros)
                            .map(Map.Entry::getKey)
                            .toList());
        }

        /** One of a fast clock moves no cursor beyond now. */
        void pass(EventId id, long nowMicros) {
            cursor = EventId.later(cursor, EventId.earlier(id, EventId.lowestAt(nowMicros)));
        }
    }

    ToldSoFar(Subscription subscription, List<String> names, UpdateSettings settings, long nowMicros) {
        this.names = names;
        this.overlapMicros = UpdateSettings.micros(settings.overlap());
        this.horizonMicros = UpdateSettings.micros(settings.sweepHorizon());
        this.mostRecent = Math.min(StreamPosition.OfRegion.MAX_RECENT, MAX_REMEMBERED / names.size());
        StreamPosition from = subscription.from();
        for (int i = 0; i < names.size(); i++) {
            EventId after = from == null ? EventId.lowestAt(nowMicros) : from.readAfter(i, overlapMicros, nowMicros);
            Region region = new Region(after);
            if (from != null && i < from.regions().size()) {
                region.cursor = from.regions().get(i).cursor();
                // Their times are known when the replay reads them again.
                from.regions().get(i).recent().forEach(told -> region.remember(told, EventId.lowestAt(nowMicros)));
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

    /** It was told, and no position resumed later has to read it of this region. */
    void passed(OrderEvent event, long nowMicros) {
        int number = names.indexOf(event.region());
        if (number >= 0) {
            regions.get(number).pass(event.id(), nowMicros);
            remember(number, event.id(), nowMicros);
        }
    }

    /** It was told, if it is not from later; it may have been as another region's. */
    void remember(int number, EventId id, long nowMicros) {
        if (id.timeMicros() <= nowMicros && id.timeMicros() >= regions.get(number).rememberedFromMicros) {
            regions.get(number).remember(id.leastSignificantBits(), id);
        }
    }

    /** Gives the position after the event, until the next is told. */
    Supplier<StreamPosition> tell(OrderEvent event, long nowMicros) {
        int number = names.indexOf(event.region());
        if (number >= 0) {
            Region region = regions.get(number);
            region.pass(event.id(), nowMicros);
            // Only told before its end, whose id is enough.
            event.placing().map(placing -> placing.id().leastSignificantBits()).ifPresent(region.recent::remove);
            region.remember(event.id().leastSignificantBits(), event.id());
        }
        return () -> position(event.id());
    }

    /** After the last event told, or where the reader began. */
    StreamPosition position(EventId last) {
        return new StreamPosition(
                last, floor, regions.stream().map(Region::position).toList());
    }
}
