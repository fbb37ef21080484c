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
 * One direction of one connection: a queue in which bytes and signals wait until the link lets them arrive.
 *
 * <p>What enters first arrives first, whatever happens to the link meanwhile: one that is due earlier than what is ahead
 * of it, by jitter or a shortened delay, waits for that. A lane that holds more than its window
 * stops reading from its source, so the sender waits. All methods but {@link #wake} run on the connection's event loop,
 * which reads the source and writes the sink as well: there is no lock and no hand-over between threads.
 */
final class Lane {
    /** Memory of a queued segment beside its bytes, roughly; keeps a stream of single bytes bounded. */
    private static final int SEGMENT_BYTES = 96;

    private sealed interface Segment {
        long due();

        /** Lets the head of a lane arrive as far as it may, and leave the lane then; false when it is too early for that. */
        boolean arrive(Lane lane, @Nullable Pace pace, long due, long now);

        /** It will never arrive. */
        void drop();
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

        @Override
        public void drop() {}
    }

    private final Link link;
    private final Protocol protocol;
    private final EventLoop loop;
    private final ArrivalClock clock;
    private final WanOptions options;
    private final Runnable patienceOver;
    private final Deque<Segment> queue = new ArrayDeque<>();
    private final TlsRecords records = new TlsRecords();

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

    /** @param patienceOver called once when something has waited behind a cut for longer than the patience */
    Lane(Link link, Protocol protocol, EventLoop loop, ArrivalClock clock, WanOptions options, Runnable patienceOver) {
        this.link = link;
        this.protocol = protocol;
        this.loop = loop;
        this.clock = clock;
        this.options = options;
        this.patienceOver = patienceOver;
        link.join(this);
    }

    /** From here on bytes can arrive; until then they wait. */
    void connect(Channel from, Channel to) {
        source = from;
        sink = to;
        pump();
    }

    /** Takes over the bytes, and their release. */
    void send(ByteBuf bytes) {
        if (closed || !bytes.isReadable()) {
            bytes.release();
            return;
        }
        link.countBytes(protocol, bytes.readableBytes(), records.outside(bytes));
        Bytes segment = new Bytes(link.arrivalOf(System.nanoTime()), bytes);
        queue.add(segment);
        hold(segment.heldBytes());
        pump();
    }

    /** Lets something happen at the other end after all bytes sent so far have arrived there. */
    void signal(Runnable arrival) {
        if (!closed) {
            queue.add(new Signal(link.arrivalOf(System.nanoTime()), arrival));
            pump();
        }
    }

    /** Looks at the link again, from any thread. */
    void wake() {
        loop.execute(this::pump);
    }

    /** Lets arrive what is due, and sees to it that the rest will. */
    void pump() {
        if (closed) {
            return;
        }
        if (pumping) {
            pumpAgain = true; // a write below has made the sink writable again
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
        Segment head;
        while (delivered && !closed && (head = queue.peek()) != null) {
            long due = Nanos.later(head.due(), conditions.resumeAt());
            if (Nanos.isAfter(due, now)) {
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

    /** Writes the next bytes of the head, all of them unless the link is paced; false when it is too early for that. */
    private boolean write(Bytes head, @Nullable Pace pace, long due, long now) {
        Channel to = sink;
        if (to == null || !to.isWritable()) {
            return false; // connect() or the sink's next writability event continues
        }
        int piece = head.bytes.readableBytes();
        if (pace != null) {
            if (turn == null || turn.pace() != pace) {
                turn = pace.turn(due, piece);
            }
            if (Nanos.isAfter(turn.passedAt(), now)) {
                pumpAt(turn.passedAt());
                return false;
            }
            piece = turn.bytes();
        }
        turn = null;
        ByteBuf arriving = head.bytes;
        if (piece < head.bytes.readableBytes()) {
            arriving = head.bytes.readRetainedSlice(piece);
        } else {
            queue.remove();
            hold(-head.heldBytes());
        }
        var unused = to.write(arriving, to.voidPromise()); // a failure shows as the sink's exception
        return true;
    }

    private void pumpAt(long time) {
        if (timer != null) {
            if (!Nanos.isAfter(timerAt, time)) {
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

    /** Drops what is under way and whatever is sent from now on; nothing arrives any more. */
    void close() {
        closed = true;
        link.leave(this);
        resume();
        if (timer != null) {
            timer.cancel(false);
        }
        for (Segment segment : queue) {
            segment.drop();
        }
        queue.clear();
        hold(-heldBytes);
    }
}
