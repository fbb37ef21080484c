package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import java.time.Duration;

/**
 * The settings of the driver that experiments change.
 *
 * @param coalescerMicros how long a flush waits for more to write; the driver's default is 10
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
    public static final DriverSettings DEFAULT = new DriverSettings(10, true, EventLoop.NIO, 0, 1, "V5", "none");

    /** NIO is the driver's own, through none of our code. */
    CqlSessionBuilder builder() {
        return eventLoop == EventLoop.NIO ? CqlSession.builder() : new EventLoopSession(eventLoop);
    }

    void addTo(ProgrammaticDriverConfigLoaderBuilder settings) {
        settings.withDuration(DefaultDriverOption.COALESCER_INTERVAL, Duration.ofNanos(1_000L * coalescerMicros))
                .withBoolean(DefaultDriverOption.SOCKET_TCP_NODELAY, noDelay)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, ioThreads)
                .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections)
                .withString(DefaultDriverOption.PROTOCOL_VERSION, protocol)
                .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, compression);
    }
}
