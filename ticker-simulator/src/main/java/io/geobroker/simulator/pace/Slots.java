package io.geobroker.simulator.pace;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * An endless schedule of several lanes, each with a rate of its own, merged in order of time.
 *
 * <p>The n-th slot of a lane is due at exactly its phase + n / rate, rounded down to a nanosecond; rounding does not add
 * up. Lanes of one rate are spread evenly over their interval. Not for several threads.
 */
public final class Slots {
    private final PriorityQueue<Lane> lanes =
            new PriorityQueue<>(Comparator.<Lane>comparingLong(lane -> lane.due).thenComparingInt(lane -> lane.index));

    /** @param rates one for each lane; a lane that never happens has no slots */
    public Slots(List<Rate> rates) {
        for (int i = 0; i < rates.size(); i++) {
            Rate rate = rates.get(i);
            if (!rate.isNever()) {
                lanes.add(new Lane(i, rate, rates.size()));
            }
        }
    }

    /** Whether no lane ever has a slot; then nothing else may be asked. */
    public boolean isEmpty() {
        return lanes.isEmpty();
    }

    /** When the next slot is due, in nanoseconds since the start of the schedule. */
    public long due() {
        return lanes.element().due;
    }

    /** Whose slot it is: the position of a rate in the constructor's list. */
    public int lane() {
        return lanes.element().index;
    }

    /** Goes on to the slot after this one. */
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

        // Bresenham's line: the whole part every time, one nanosecond more whenever the fractions have added up to one.
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
