package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Driver settings that experiments change.
 *
 * @param options that differ from the driver's defaults, as its configuration files write them
 * @param eventLoop NIO by default
 * @param coalescing whether messages that wait are written together; otherwise each is flushed alone
 */
public record DriverSettings(Map<DefaultDriverOption, String> options, EventLoop eventLoop, boolean coalescing) {
    /** The driver would negotiate the same protocol. */
    public static final DriverSettings DEFAULT =
            new DriverSettings(Map.of(DefaultDriverOption.PROTOCOL_VERSION, "V5"), EventLoop.NIO, true);

    /** Uses only the driver's own code where configuration suffices. */
    CqlSessionBuilder builder() {
        return eventLoop == EventLoop.NIO && coalescing
                ? CqlSession.builder()
                : new EventLoopSession(eventLoop, coalescing);
    }

    public DriverSettings with(DefaultDriverOption option, String value) {
        Map<DefaultDriverOption, String> changed = new EnumMap<>(options);
        changed.put(option, value);
        return new DriverSettings(changed, eventLoop, coalescing);
    }

    public DriverSettings withEventLoop(EventLoop other) {
        return new DriverSettings(options, other, coalescing);
    }

    public DriverSettings withoutCoalescing() {
        return new DriverSettings(options, eventLoop, false);
    }

    /** Enables the byte counters, too. */
    void addTo(ProgrammaticDriverConfigLoaderBuilder settings) {
        options.forEach(settings::withString);
        settings.withStringList(
                DefaultDriverOption.METRICS_SESSION_ENABLED,
                List.of(DefaultSessionMetric.BYTES_SENT.getPath(), DefaultSessionMetric.BYTES_RECEIVED.getPath()));
    }
}
