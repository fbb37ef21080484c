package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.measure.OpenLoop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * Sends bytes at a stated rate, each time on a new connection.
 *
 * @param sources a local address, by number of the connection
 */
record RawFlood(double perSecond, LongFunction<byte[]> messages, LongFunction<String> sources)
        implements Attack.Method {
    private static final int THREADS = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    RawFlood(double perSecond, List<byte[]> messages) {
        this(perSecond, number -> messages.get((int) (number % messages.size())), number -> "127.0.0.1");
    }

    @Override
    public void run(Target target, Duration length, Tally tally) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            long end = System.nanoTime() + length.toNanos();
            OpenLoop.Action send = (number, intended) -> threads.execute(() -> {
                if (System.nanoTime() < end) {
                    tally.made();
                    tally.saw(ask(target, sources.apply(number), messages.apply(number), PATIENCE));
                }
            });
            new OpenLoop().run(perSecond, length, () -> true, send);
        } finally {
            threads.shutdown();
            threads.awaitTermination(PATIENCE.toMillis() * 2, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * @param within to connect, and again for the answer
     * @return as {@link Tally#saw} is told
     */
    static String ask(Target target, String source, byte[] message, Duration within) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout((int) within.toMillis());
            socket.bind(new InetSocketAddress(source, 0));
            socket.connect(target.address(), (int) within.toMillis());
            socket.getOutputStream().write(message);
            byte[] head = socket.getInputStream().readNBytes(Tally.STATUS_END);
            return head.length == 0 ? "closed" : Tally.status(new String(head, StandardCharsets.ISO_8859_1));
        } catch (SocketTimeoutException e) {
            return "no answer";
        } catch (IOException e) {
            return "closed";
        }
    }
}
