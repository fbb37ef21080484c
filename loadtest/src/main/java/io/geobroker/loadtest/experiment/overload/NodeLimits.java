package io.geobroker.loadtest.experiment.overload;

import io.geobroker.testbed.cassandra.BeanAttribute;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A node's overload settings of cassandra.yaml, changeable over JMX.
 *
 * <p>Connections keep the {@link Limit#THROWS} they began with; other changes take effect at once.
 *
 * @param values of the type that the bean has
 */
record NodeLimits(Map<Limit, Object> values) {
    /** The settings, in the order in which they are applied. */
    enum Limit {
        /** {@code native_transport_throw_on_overload}: an error in place of paused reads. */
        THROWS("NativeTransportThrowOnOverload"),
        /** {@code native_transport_max_request_data_in_flight}. */
        IN_FLIGHT_BYTES("NativeTransportMaxConcurrentRequestsInBytes"),
        /** {@code native_transport_max_request_data_in_flight_per_ip}. */
        PER_ADDRESS_BYTES("NativeTransportMaxConcurrentRequestsInBytesPerIp"),
        /** {@code native_transport_max_requests_per_second}. */
        PER_SECOND("NativeTransportMaxRequestsPerSecond"),
        /** {@code native_transport_rate_limiting_enabled}. */
        LIMITS_RATE("NativeTransportRateLimitingEnabled"),
        /** {@code native_transport_queue_max_item_age_threshold}, as share of the timeout. */
        OLDEST_SHARE("NativeTransportQueueMaxItemAgeThreshold"),
        /** {@code native_transport_timeout}. */
        TIMEOUT_MILLIS("NativeTransportTimeoutMillis");

        private final String bean;

        Limit(String bean) {
            this.bean = bean;
        }

        private BeanAttribute attribute() {
            return new BeanAttribute("org.apache.cassandra.db:type=StorageService", bean);
        }
    }

    static NodeLimits of(CassandraNode node) {
        List<Limit> all = List.of(Limit.values());
        List<Object> values =
                node.jmx().attributes(all.stream().map(Limit::attribute).toList());
        Map<Limit, Object> limits = new EnumMap<>(Limit.class);
        for (int i = 0; i < all.size(); i++) {
            limits.put(all.get(i), values.get(i));
        }
        return new NodeLimits(limits);
    }

    void applyTo(CassandraNode node) {
        values.forEach((limit, value) -> node.jmx().attribute(limit.attribute(), value));
    }

    NodeLimits with(Limit limit, Object value) {
        Map<Limit, Object> changed = new EnumMap<>(values);
        changed.put(limit, value);
        return new NodeLimits(changed);
    }

    Object get(Limit limit) {
        return Objects.requireNonNull(values.get(limit), limit.name());
    }

    String text() {
        return "throw_on_overload " + get(Limit.THROWS) + ", max_request_data_in_flight "
                + kibibytes(Limit.IN_FLIGHT_BYTES) + ", per_ip " + kibibytes(Limit.PER_ADDRESS_BYTES)
                + ", rate_limiting "
                + ((Boolean) get(Limit.LIMITS_RATE) ? get(Limit.PER_SECOND) + "/s" : "off")
                + ", queue_max_item_age_threshold "
                + ((Double) get(Limit.OLDEST_SHARE) > 1 ? "off" : get(Limit.OLDEST_SHARE)) + ", timeout "
                + get(Limit.TIMEOUT_MILLIS) + "ms";
    }

    private String kibibytes(Limit limit) {
        return (Long) get(limit) / 1024 + "KiB";
    }
}
