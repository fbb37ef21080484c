package io.geobroker.broker.update;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reader that keeps what it is told, and takes as much as its test lets it. */
final class RecordingReader implements UpdateReader {
    final List<OrderEvent> told = new ArrayList<>();
    boolean opened;

    @Nullable
    StreamPosition position;

    @Nullable
    End end;

    int room = Integer.MAX_VALUE;
    private boolean taking = true;
    private @Nullable Runnable drained;

    /** From now on nothing is taken, up to that many wait. */
    void stalls(int capacity) {
        taking = false;
        room = capacity;
    }

    /** Takes everything that waits, and what comes. */
    void takesAgain() {
        taking = true;
        room = Integer.MAX_VALUE;
        Runnable callback = drained;
        drained = null;
        if (callback != null) {
            callback.run();
        }
    }

    List<EventId> ids() {
        return told.stream().map(OrderEvent::id).toList();
    }

    @Override
    public void opened(StreamPosition from) {
        opened = true;
        position = from;
    }

    @Override
    public boolean offer(OrderEvent event, Supplier<StreamPosition> after) {
        if (room == 0) {
            return false;
        }
        if (!taking) {
            room--;
        }
        told.add(event);
        position = after.get();
        return true;
    }

    @Override
    public void whenDrained(Runnable callback) {
        if (taking) {
            callback.run();
        } else {
            drained = callback;
        }
    }

    @Override
    public void beat(StreamPosition now) {
        position = now;
    }

    @Override
    public void end(End why) {
        end = why;
    }
}
