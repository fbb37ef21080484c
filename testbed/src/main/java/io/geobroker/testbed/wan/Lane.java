package io.geobroker.testbed.wan;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection: bytes and signals queue until the link delivers them.
 *
 * <p>Strictly FIFO: a segment due earlier than its predecessor, after jitter or a shorter delay, waits for it. Above its
 * window a lane stops reading its source. All methods but {@link #wake} run on the connection's event loop, without locks.
 */
final class Lane {
    /** Approximate overhead of a queued segment; bounds a stream of single bytes. */
    private static final int SEGMENT_BYTES = 96;

    private sealed interface Segment {
        long due();

        /** Delivers as much as possible; false when it is too early. */
        boolean arrive(Lane lane, @Nullable Pace pace, long due, long now);

        default void drop() {}
    }

    private record Bytes(long due, ByteBuf bytes) implements Segment {
        int heldBytes() {
            return SEGMENT_BYTES + bytes.capacity();
        }

        @Override
        public boolean arrive(Lane lane, @Nullable Pace pace, long due, long now) {
            return lane.write(this, pace, due, now);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }

    private record Signal(long due, Runnable arrival) implements Segment {
        @Override
        public boolean arrive(Lane lane, @Nullable Pace pace, long due, long now) {
            lane.queue.remove();
            arrival.run();
            return true;
        }
    }

    private final Link link;
    private final Protocol protocol;
    private final EventLoop loop;
    private final ArrivalClock clock;
    private final WanOptions options;
    private final Runnable patienceOver;
    private final Deque<Segment> queue = new ArrayDeque<>();

    private @Nullable Channel source;
    private @Nullable Channel sink;
    private int heldBytes;
    private boolean sourcePaused;
    private boolean pumping;
    private boolean pumpAgain;
    private boolean closed;

    private Pace.@Nullable Turn turn;
    private @Nullable Future<?> timer;
    private long timerAt;
    private @Nullable Future<?> stall;

    /** @param patienceOver called once when data has waited behind a cut for longer than the patience */
    Lane(Link link, Protocol protocol, EventLoop loop, ArrivalClock clock, WanOptions options, Runnable patienceOver) {
        this.link = link;
        this.protocol = protocol;
        this.loop = loop;
        this.clock = clock;
        this.options = options;
        this.patienceOver = patienceOver;
        link.join(this);
    }

    void connect(Channel from, Channel to) {
        source = from;
        sink = to;
        pump();
    }

    /** Releases the bytes later. */
    void send(ByteBuf bytes) {
        if (closed || !bytes.isReadable()) {
            bytes.release();
            return;
        }
        link.countBytes(protocol, bytes.readableBytes());
        Bytes segment = new Bytes(link.arrivalOf(System.nanoTime()), bytes);
        queue.add(segment);
        hold(segment.heldBytes());
        pump();
    }

    /** Runs the action at the other end, after all earlier bytes. */
    void signal(Runnable arrival) {
        if (!closed) {
            queue.add(new Signal(link.arrivalOf(System.nanoTime()), arrival));
            pump();
        }
    }

    /** Re-reads the link's conditions; from any thread. */
    void wake() {
        loop.execute(this::pump);
    }

    /** Delivers what is due and schedules the rest. */
    void pump() {
        if (closed) {
            return;
        }
        if (pumping) {
            pumpAgain = true; // a write below has made the sink writable
            return;
        }
        pumping = true;
        try {
            do {
                pumpAgain = false;
                Link.Conditions conditions = link.conditions();
                if (conditions.cut()) {
                    stall();
                } else {
                    resume();
                    deliver(conditions);
                }
            } while (pumpAgain && !closed);
        } finally {
            pumping = false;
        }
        pauseOrReadOn();
    }

    private void deliver(Link.Conditions conditions) {
        long now = System.nanoTime();
        boolean delivered = true;
        for (Segment head = queue.peek(); delivered && !closed && head != null; head = queue.peek()) {
            long due = ArrivalClock.later(head.due(), conditions.resumeAt());
            if (ArrivalClock.isAfter(due, now)) {
                pumpAt(due);
                delivered = false;
            } else {
                delivered = head.arrive(this, conditions.pace(), due, now);
            }
        }
        if (sink != null) {
            sink.flush();
        }
    }

    /** All bytes unless paced; false when it is too early. */
    private boolean write(Bytes head, @Nullable Pace pace, long due, long now) {
        if (sink == null || !sink.isWritable()) {
            return false; // connect() or the sink's next writability event continues
        }
        int piece = head.bytes.readableBytes();
        if (pace != null) {
            if (turn == null || turn.pace() != pace) {
                turn = pace.turn(due, piece);
            }
            if (ArrivalClock.isAfter(turn.passedAt(), now)) {
                pumpAt(turn.passedAt());
                return false;
            }
            piece = turn.bytes();
        }
        turn = null;
        boolean part = piece < head.bytes.readableBytes();
        ByteBuf arriving = part ? head.bytes.readRetainedSlice(piece) : head.bytes;
        if (!part) {
            queue.remove();
            hold(-head.heldBytes());
        }
        var unused = sink.write(arriving, sink.voidPromise()); // a failure closes the sink
        return true;
    }

    private void pumpAt(long time) {
        if (timer != null) {
            if (!ArrivalClock.isAfter(timerAt, time)) {
                return;
            }
            timer.cancel(false);
        }
        timerAt = time;
        timer = clock.at(time, loop, () -> {
            timer = null;
            pump();
        });
    }

    private void stall() {
        if (stall == null && !queue.isEmpty()) {
            stall = loop.schedule(patienceOver, options.patience().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void resume() {
        if (stall != null) {
            stall.cancel(false);
            stall = null;
        }
    }

    private void hold(int bytes) {
        heldBytes += bytes;
        link.hold(bytes);
    }

    private void pauseOrReadOn() {
        Channel from = source;
        if (from == null || closed) {
            return;
        }
        if (!sourcePaused && heldBytes >= options.window()) {
            sourcePaused = true;
            from.config().setAutoRead(false);
        } else if (sourcePaused && heldBytes <= options.window() / 2) {
            sourcePaused = false;
            from.config().setAutoRead(true);
        }
    }

    /** Drops everything queued and everything sent later. */
    void close() {
        closed = true;
        link.leave(this);
        resume();
        if (timer != null) {
            timer.cancel(false);
        }
        queue.forEach(Segment::drop);
        queue.clear();
        hold(-heldBytes);
    }
}
