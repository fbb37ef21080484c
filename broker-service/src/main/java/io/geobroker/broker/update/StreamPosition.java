package io.geobroker.broker.update;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far a reader was told; any broker of the world can continue there.
 *
 * <p>Earlier events of other regions may still arrive, nearly in order. So each region has a cursor and its last told
 * events. Text form: last id, tilde, the rest in Base64; an id alone means everything after it.
 *
 * @param last the last event told, or a bound of the time when the position was given
 * @param floor where the reader began, exclusive
 * @param regions in the world's order; missing ones are read from the floor
 */
public record StreamPosition(EventId last, EventId floor, List<OfRegion> regions) {
    private static final char SEPARATOR = '~';
    private static final int MAX_REGIONS = 32;

    /**
     * @param cursor where to go on, but for the overlap
     * @param recent low bits of the ids told from there on
     */
    public record OfRegion(EventId cursor, List<Long> recent) {
        static final int MAX_RECENT = 64;

        public OfRegion {
            recent = List.copyOf(recent);
        }
    }

    public StreamPosition {
        regions = List.copyOf(regions);
    }

    public static StreamPosition after(EventId event) {
        return new StreamPosition(event, event, List.of());
    }

    /** @param last what {@link #last} is to say */
    public static StreamPosition since(long micros, EventId last) {
        return new StreamPosition(last, EventId.lowestAt(micros), List.of());
    }

    /** @throws IllegalArgumentException when the text is not a position */
    public static StreamPosition parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            return after(EventId.parse(text));
        }
        EventId last = EventId.parse(text.substring(0, separator));
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text.substring(separator + 1)));
        try {
            EventId floor = readId(bytes);
            List<OfRegion> regions = new ArrayList<>();
            while (bytes.hasRemaining()) {
                EventId cursor = readId(bytes);
                int count = bytes.get();
                if (count < 0 || count > OfRegion.MAX_RECENT || regions.size() == MAX_REGIONS) {
                    throw new IllegalArgumentException("position has too much in it");
                }
                List<Long> recent = Stream.generate(bytes::getLong).limit(count).toList();
                regions.add(new OfRegion(cursor, recent));
            }
            return new StreamPosition(last, floor, regions);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("position is cut off", e);
        }
    }

    /**
     * Where to read a region from, exclusive.
     *
     * @param region index in the world's order
     * @param overlapMicros how far before the cursor events may still appear
     * @param nowMicros upper limit: a cursor may come from a fast clock
     */
    EventId readAfter(int region, long overlapMicros, long nowMicros) {
        if (region >= regions.size()) {
            return floor;
        }
        long cursorMicros = Math.min(regions.get(region).cursor().timeMicros(), nowMicros);
        return EventId.later(floor, EventId.lowestAt(cursorMicros - overlapMicros));
    }

    /** Low bits of ids. */
    Set<Long> told() {
        return regions.stream().flatMap(region -> region.recent().stream()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String toString() {
        if (regions.isEmpty()) {
            return last.toString();
        }
        ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES
                + regions.stream()
                        .mapToInt(region -> 2 * Long.BYTES + 1 + region.recent().size() * Long.BYTES)
                        .sum());
        writeId(bytes, floor);
        for (OfRegion region : regions) {
            writeId(bytes, region.cursor());
            bytes.put((byte) region.recent().size());
            region.recent().forEach(bytes::putLong);
        }
        return last.toString()
                + SEPARATOR
                + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    private static EventId readId(ByteBuffer bytes) {
        return new EventId(bytes.getLong(), bytes.getLong());
    }

    private static void writeId(ByteBuffer bytes, EventId id) {
        bytes.putLong(id.mostSignificantBits()).putLong(id.leastSignificantBits());
    }
}
