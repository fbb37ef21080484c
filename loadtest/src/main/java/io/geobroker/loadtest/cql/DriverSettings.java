package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import java.time.Duration;
import java.util.List;

/**
 * The settings of the driver that experiments change.
 *
 * @param coalescerMicros how long what came while a flush was under way waits for more to be written with; the driver's default is
 *     10. With 0, what has come by then is still written together; {@link #NO_COALESCING} flushes each message by itself
 * @param noDelay whether small packets are sent at once (TCP_NODELAY); on by default
 * @param eventLoop what carries the connections; NIO by default
 * @param ioThreads event loops; 0, the default, is two for each processor
 * @param connections to each node; 1 by default
 * @param protocol {@code V4} or {@code V5}; V5 is what driver and node agree on by themselves
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

    /** What can be set by configuration is the driver's own, through none of our code. */
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

    /** And has the bytes counted. */
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
