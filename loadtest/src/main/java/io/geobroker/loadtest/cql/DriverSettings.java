package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import java.time.Duration;
import java.util.List;

/**
 * Driver settings that experiments change.
 *
 * @param coalescerMicros how long messages wait to be written together after a flush, 10 by default. With 0, those waiting
 *     already are still written together; {@link #NO_COALESCING} flushes each alone
 * @param noDelay TCP_NODELAY; on by default
 * @param eventLoop NIO by default
 * @param ioThreads 0, the default, is two for each processor
 * @param connections to each node; 1 by default
 * @param protocol {@code V4} or {@code V5}; V5 by negotiation
 * @param compression {@code none} or {@code lz4}; none by default
 */
public record DriverSettings(
        int coalescerMicros,
        boolean noDelay,
        EventLoop eventLoop,
        int ioThreads,
        int connections,
        String protocol,
        String compression) {
    public static final int NO_COALESCING = -1;
    public static final DriverSettings DEFAULT = new DriverSettings(10, true, EventLoop.NIO, 0, 1, "V5", "none");

    /** Uses only the driver's own code where configuration suffices. */
    CqlSessionBuilder builder() {
        return eventLoop == EventLoop.NIO && isCoalescing()
                ? CqlSession.builder()
                : new EventLoopSession(eventLoop, isCoalescing());
    }

    private boolean isCoalescing() {
        return coalescerMicros != NO_COALESCING;
    }

    public DriverSettings withCoalescerMicros(int micros) {
        return new DriverSettings(micros, noDelay, eventLoop, ioThreads, connections, protocol, compression);
    }

    public DriverSettings withNoDelay(boolean on) {
        return new DriverSettings(coalescerMicros, on, eventLoop, ioThreads, connections, protocol, compression);
    }

    public DriverSettings withEventLoop(EventLoop other) {
        return new DriverSettings(coalescerMicros, noDelay, other, ioThreads, connections, protocol, compression);
    }

    public DriverSettings withIoThreads(int threads) {
        return new DriverSettings(coalescerMicros, noDelay, eventLoop, threads, connections, protocol, compression);
    }

    public DriverSettings withConnections(int each) {
        return new DriverSettings(coalescerMicros, noDelay, eventLoop, ioThreads, each, protocol, compression);
    }

    public DriverSettings withProtocol(String version) {
        return new DriverSettings(coalescerMicros, noDelay, eventLoop, ioThreads, connections, version, compression);
    }

    public DriverSettings withCompression(String algorithm) {
        return new DriverSettings(coalescerMicros, noDelay, eventLoop, ioThreads, connections, protocol, algorithm);
    }

    /** Enables the byte counters, too. */
    void addTo(ProgrammaticDriverConfigLoaderBuilder settings) {
        settings.withDuration(
                        DefaultDriverOption.COALESCER_INTERVAL, Duration.ofNanos(1_000L * Math.max(0, coalescerMicros)))
                .withBoolean(DefaultDriverOption.SOCKET_TCP_NODELAY, noDelay)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, ioThreads)
                .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections)
                .withString(DefaultDriverOption.PROTOCOL_VERSION, protocol)
                .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, compression)
                .withStringList(
                        DefaultDriverOption.METRICS_SESSION_ENABLED,
                        List.of(
                                DefaultSessionMetric.BYTES_SENT.getPath(),
                                DefaultSessionMetric.BYTES_RECEIVED.getPath()));
    }
}
