package io.geobroker.testbed.wan;

import java.time.Duration;

/**
 * How a {@link Wan} is set up, apart from what its world says.
 *
 * @param baseAddress second byte of the world's private loopback addresses, default 0; worlds that run at once need
 *     bases 32 apart
 * @param patience how long bytes or a connection's set-up may wait behind a cut before the connection is reset, default
 *     30 s as Cassandra's {@code internode_tcp_user_timeout}. Longer lets connections survive longer cuts; shorter makes
 *     both sides notice sooner
 * @param window memory that bytes under way may occupy for each direction of a connection before its sender is made to
 *     wait, in bytes, default 4 MiB, the size to which Linux lets a TCP send buffer grow. It bounds the memory used
 *     behind a cut, and the throughput of one connection to window / one-way delay
 * @param threads event loops that carry the bytes, default 2
 */
public record WanOptions(int baseAddress, Duration patience, int window, int threads) {

    public WanOptions {
        if (baseAddress < 0 || baseAddress > 255) {
            throw new IllegalArgumentException("base address must be 0 to 255: " + baseAddress);
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("patience must be > 0: " + patience);
        }
        if (window <= 0) {
            throw new IllegalArgumentException("window must be > 0: " + window);
        }
        if (threads <= 0) {
            throw new IllegalArgumentException("threads must be > 0: " + threads);
        }
    }

    public static WanOptions defaults() {
        return new WanOptions(0, Duration.ofSeconds(30), 4 << 20, 2);
    }

    public WanOptions withBaseAddress(int newBaseAddress) {
        return new WanOptions(newBaseAddress, patience, window, threads);
    }

    public WanOptions withPatience(Duration newPatience) {
        return new WanOptions(baseAddress, newPatience, window, threads);
    }

    public WanOptions withWindow(int newWindow) {
        return new WanOptions(baseAddress, patience, newWindow, threads);
    }

    public WanOptions withThreads(int newThreads) {
        return new WanOptions(baseAddress, patience, window, newThreads);
    }
}
