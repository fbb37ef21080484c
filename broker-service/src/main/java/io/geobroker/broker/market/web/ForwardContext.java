package io.geobroker.broker.market.web;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Observed as {@code forward}: a market order is sent to the brokers of its home region. Handlers may add headers, which each
 * attempt sends.
 */
public final class ForwardContext extends SenderContext<Map<String, String>> implements TradingObservation {
    private final String datacenter;
    private final Map<String, String> headers = new HashMap<>();

    /** @param datacenter the home region's */
    public ForwardContext(String datacenter) {
        super(ForwardContext::set, Kind.CLIENT);
        this.datacenter = datacenter;
        setCarrier(headers);
        setContextualName("post " + ForwardedOrderController.PATH);
    }

    private static void set(@Nullable Map<String, String> headers, String name, String value) {
        if (headers != null) {
            headers.put(name, value);
        }
    }

    /** What handlers have added. */
    public Map<String, String> headers() {
        return headers;
    }

    public String datacenter() {
        return datacenter;
    }
}
