package io.geobroker.loadtest.attack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Holds connections open: each sends a beginning, then a byte a second, and reopens when closed.
 *
 * @param drip repeated each second, by which one that does not read notices its end; null for silence
 * @param reading whether it reads answers
 */
record HeldConnections(
        int connections,
        IntFunction<byte[]> beginning,
        @Nullable String drip,
        boolean reading) implements Attack.Method {
    private static final Duration BETWEEN_BYTES = Duration.ofSeconds(1);
    private static final long PAUSE_MILLIS = 50;
    private static final int MOST_OPENED_AT_ONCE = 25;
    private static final int SMALL_WINDOW = 4_096;

    @Override
    public void run(Target target, Duration length, Tally tally) throws InterruptedException {
        List<Held> held = new ArrayList<>();
        for (int number = 0; number < connections; number++) {
            held.add(new Held(number, tally));
        }
        long end = System.nanoTime() + length.toNanos();
        try {
            while (System.nanoTime() < end) {
                int opened = 0;
                for (Held each : held) {
                    if (!each.isOpen() && opened < MOST_OPENED_AT_ONCE) {
                        each.open(target.address());
                        opened++;
                    }
                    each.goOn();
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } finally {
            held.forEach(each -> {
                if (each.isOpen()) {
                    tally.saw("held to the end");
                }
                each.close();
            });
        }
    }

    /** One connection at a time. Confined to one thread. */
    private final class Held {
        private final int number;
        private final Tally tally;
        private final ByteBuffer answer = ByteBuffer.allocate(SMALL_WINDOW);
        private @Nullable SocketChannel channel;
        private @Nullable ByteBuffer waiting;
        private boolean answered;
        private long lastByteNanos;

        Held(int number, Tally tally) {
            this.number = number;
            this.tally = tally;
        }

        boolean isOpen() {
            return channel != null;
        }

        void open(InetSocketAddress address) {
            try {
                SocketChannel opened = SocketChannel.open();
                channel = opened;
                if (!reading) {
                    opened.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_WINDOW);
                }
                opened.configureBlocking(false);
                opened.connect(address);
                tally.made();
                waiting = ByteBuffer.wrap(beginning.apply(number));
                answered = false;
                lastByteNanos = System.nanoTime();
            } catch (IOException e) {
                closed();
            }
        }

        void goOn() {
            SocketChannel open = channel;
            if (open == null) {
                return;
            }
            try {
                if (!open.finishConnect()) {
                    return;
                }
                say(open);
                if (reading) {
                    read(open);
                }
            } catch (IOException e) {
                closed();
            }
        }

        private void say(SocketChannel open) throws IOException {
            ByteBuffer rest = waiting;
            if (rest != null && rest.hasRemaining()) {
                open.write(rest);
                return;
            }
            if (drip != null && System.nanoTime() - lastByteNanos >= BETWEEN_BYTES.toNanos()) {
                lastByteNanos = System.nanoTime();
                open.write(ByteBuffer.wrap(Attacks.ascii(drip)));
            }
        }

        private void read(SocketChannel open) throws IOException {
            answer.clear();
            int count = open.read(answer);
            if (count < 0) {
                closed();
            } else if (count > 0 && !answered) {
                answered = true;
                tally.saw(Tally.status(new String(answer.array(), 0, count, StandardCharsets.ISO_8859_1)));
            }
        }

        private void closed() {
            tally.saw("closed");
            close();
        }

        private void close() {
            SocketChannel open = channel;
            channel = null;
            if (open != null) {
                try {
                    open.close();
                } catch (IOException e) {
                    tally.saw("not closed");
                }
            }
        }
    }
}
