package io.geobroker.broker.platform.brokers;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Observes a request to another broker: {@code forward} for market orders, {@code account-change} for account changes.
 * Handlers may add headers, which each attempt sends.
 */
public final class ForwardContext extends SenderContext<Map<String, String>> implements TradingObservation {
    private final String datacenter;
    private final String path;
    private final Map<String, String> headers = new HashMap<>();

    public ForwardContext(String datacenter, String path) {
        super(ForwardContext::set, Kind.CLIENT);
        this.datacenter = datacenter;
        this.path = path;
        setCarrier(headers);
        setContextualName("post " + path);
        addHighCardinalityKeyValue(KeyValue.of("broker.dc", datacenter));
    }

    private static void set(@Nullable Map<String, String> headers, String name, String value) {
        if (headers != null) {
            headers.put(name, value);
        }
    }

    /** Added by handlers. */
    public Map<String, String> headers() {
        return headers;
    }

    public String path() {
        return path;
    }

    public String datacenter() {
        return datacenter;
    }
}
