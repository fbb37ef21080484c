package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static io.geobroker.testbed.wan.TestWan.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A byte stream arrives complete and in order, whatever is done to the link meanwhile. */
class WanOrderTest {
    private static final int CONNECTIONS = 4;
    private static final int BYTES_EACH_WAY = 4_000_000;

    @Test
    void bytesArriveInOrderWhileTheLinkChangesAllTheTime() throws Exception {
        long seed = Long.getLong("geobroker.seed", System.nanoTime());
        System.out.println("WanOrderTest: replay with -Dgeobroker.seed=" + seed);
        Random random = new Random(seed);
        try (TestWan test = new TestWan(Duration.ofMillis(4), 200_000)) {
            InetSocketAddress address = test.cql();
            List<CompletableFuture<Void>> streams = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                Socket client = test.connect(address);
                Socket server = test.arrived();
                streams.add(stream(client, server, random.nextLong(), seed));
                streams.add(stream(server, client, random.nextLong(), seed));
            }
            CompletableFuture<Void> all = CompletableFuture.allOf(streams.toArray(CompletableFuture[]::new));
            while (!all.isDone()) {
                change(test.wan(), random);
                long next = carried(test.wan()) + random.nextInt(100_000);
                eventually()
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> all.isDone() || carried(test.wan()) >= next);
            }
            all.join();
        }
    }

    private static long carried(Wan wan) {
        return wan.status().stream()
                .flatMap(link -> wan.traffic(link.from(), link.to()).values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static void change(Wan wan, Random random) {
        String from = random.nextBoolean() ? HERE : THERE;
        String to = from.equals(HERE) ? THERE : HERE;
        switch (random.nextInt(6)) {
            case 0 -> wan.delay(HERE, THERE, Duration.ofMillis(random.nextInt(20)));
            case 1 -> wan.delayOneWay(from, to, Duration.ofMillis(random.nextInt(10)));
            case 2 -> wan.jitter(from, to, Duration.ofMillis(random.nextInt(10)));
            case 3 -> wan.bandwidth(from, to, 2_000_000 + random.nextInt(50_000_000));
            case 4 -> wan.unlimitedBandwidth(from, to);
            default -> {
                wan.cut(from, to);
                wan.heal(from, to);
            }
        }
    }

    /** Sends random bytes one way in pieces of random size and ends the stream; completes when all have arrived. */
    private static CompletableFuture<Void> stream(Socket from, Socket to, long contentSeed, long seed) {
        CompletableFuture<Void> sent = CompletableFuture.runAsync(
                () -> {
                    try {
                        Random random = new Random(contentSeed);
                        byte[] content = content(contentSeed);
                        int at = 0;
                        while (at < content.length) {
                            int piece = Math.min(content.length - at, 1 + random.nextInt(20_000));
                            from.getOutputStream().write(content, at, piece);
                            at += piece;
                        }
                        from.shutdownOutput();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                WanOrderTest::startThread);
        CompletableFuture<Void> received = CompletableFuture.runAsync(
                () -> {
                    try {
                        assertThat(to.getInputStream().readNBytes(BYTES_EACH_WAY + 1))
                                .as("seed %d", seed)
                                .isEqualTo(content(contentSeed));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                WanOrderTest::startThread);
        return CompletableFuture.allOf(sent, received);
    }

    private static byte[] content(long contentSeed) {
        byte[] content = new byte[BYTES_EACH_WAY];
        new Random(contentSeed).nextBytes(content);
        return content;
    }

    private static void startThread(Runnable task) {
        Thread thread = new Thread(task, "stream");
        thread.setDaemon(true);
        thread.start();
    }
}
