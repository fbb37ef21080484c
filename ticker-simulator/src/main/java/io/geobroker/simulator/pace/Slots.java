package io.geobroker.simulator.pace;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * An endless schedule of lanes with a rate each, merged by time. Not thread-safe.
 *
 * <p>Slot n of a lane is due at phase + n / rate, rounded down to a nanosecond; rounding errors do not accumulate. Lanes of
 * one rate have evenly spread phases.
 */
public final class Slots {
    private final PriorityQueue<Lane> lanes =
            new PriorityQueue<>(Comparator.<Lane>comparingLong(lane -> lane.due).thenComparingInt(lane -> lane.index));

    /** @param rates one for each lane; a rate of zero has no slots */
    public Slots(List<Rate> rates) {
        for (int i = 0; i < rates.size(); i++) {
            Rate rate = rates.get(i);
            if (!rate.isNever()) {
                lanes.add(new Lane(i, rate, rates.size()));
            }
        }
    }

    /** If true, only this method may be called. */
    public boolean isEmpty() {
        return lanes.isEmpty();
    }

    /** Nanoseconds since the start of the schedule. */
    public long due() {
        return lanes.element().due;
    }

    /** Index in the constructor's list. */
    public int lane() {
        return lanes.element().index;
    }

    public void advance() {
        Lane lane = lanes.remove();
        lane.advance();
        lanes.add(lane);
    }

    private static final class Lane {
        private final int index;
        private final long events;
        private final long step;
        private final long fraction;
        private long due;
        private long carried;

        Lane(int index, Rate rate, int lanes) {
            this.index = index;
            long period = rate.per().toNanos();
            events = rate.events();
            step = period / events;
            fraction = period % events;
            due = Math.multiplyExact(step, (long) index) / lanes;
        }

        // As in Bresenham's algorithm: plus one nanosecond when the fractions add up to one.
        void advance() {
            due += step;
            carried += fraction;
            if (carried >= events) {
                carried -= events;
                due++;
            }
        }
    }
}
