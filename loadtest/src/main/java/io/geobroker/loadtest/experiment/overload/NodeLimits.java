package io.geobroker.loadtest.experiment.overload;

import io.geobroker.testbed.cassandra.BeanAttribute;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.util.List;

/**
 * A node's overload settings of cassandra.yaml, changeable over JMX.
 *
 * <p>Connections keep the {@code throwOnOverload} they began with; other changes take effect at once.
 *
 * @param throwOnOverload {@code native_transport_throw_on_overload}: an error in place of paused reads
 * @param inFlightBytes {@code native_transport_max_request_data_in_flight}
 * @param perAddressBytes {@code native_transport_max_request_data_in_flight_per_ip}
 * @param limitsRate {@code native_transport_rate_limiting_enabled}
 * @param perSecond {@code native_transport_max_requests_per_second}
 * @param oldestShare {@code native_transport_queue_max_item_age_threshold}, of the timeout
 * @param timeoutMillis {@code native_transport_timeout}
 */
record NodeLimits(
        boolean throwOnOverload,
        long inFlightBytes,
        long perAddressBytes,
        boolean limitsRate,
        int perSecond,
        double oldestShare,
        long timeoutMillis) {
    private static final String SERVICE = "org.apache.cassandra.db:type=StorageService";
    private static final BeanAttribute THROWS = new BeanAttribute(SERVICE, "NativeTransportThrowOnOverload");
    private static final BeanAttribute IN_FLIGHT =
            new BeanAttribute(SERVICE, "NativeTransportMaxConcurrentRequestsInBytes");
    private static final BeanAttribute PER_ADDRESS =
            new BeanAttribute(SERVICE, "NativeTransportMaxConcurrentRequestsInBytesPerIp");
    private static final BeanAttribute LIMITS_RATE = new BeanAttribute(SERVICE, "NativeTransportRateLimitingEnabled");
    private static final BeanAttribute PER_SECOND = new BeanAttribute(SERVICE, "NativeTransportMaxRequestsPerSecond");
    private static final BeanAttribute OLDEST = new BeanAttribute(SERVICE, "NativeTransportQueueMaxItemAgeThreshold");
    private static final BeanAttribute TIMEOUT = new BeanAttribute(SERVICE, "NativeTransportTimeoutMillis");

    static NodeLimits of(CassandraNode node) {
        List<Object> values =
                node.attributes(List.of(THROWS, IN_FLIGHT, PER_ADDRESS, LIMITS_RATE, PER_SECOND, OLDEST, TIMEOUT));
        return new NodeLimits(
                (Boolean) values.get(0),
                (Long) values.get(1),
                (Long) values.get(2),
                (Boolean) values.get(3),
                (Integer) values.get(4),
                (Double) values.get(5),
                (Long) values.get(6));
    }

    void applyTo(CassandraNode node) {
        node.attribute(THROWS, throwOnOverload);
        node.attribute(IN_FLIGHT, inFlightBytes);
        node.attribute(PER_ADDRESS, perAddressBytes);
        node.attribute(PER_SECOND, perSecond);
        node.attribute(LIMITS_RATE, limitsRate);
        node.attribute(OLDEST, oldestShare);
        node.attribute(TIMEOUT, timeoutMillis);
    }

    NodeLimits withThrowing(boolean throwing) {
        return new NodeLimits(
                throwing, inFlightBytes, perAddressBytes, limitsRate, perSecond, oldestShare, timeoutMillis);
    }

    NodeLimits withBytes(long inFlight, long perAddress) {
        return new NodeLimits(throwOnOverload, inFlight, perAddress, limitsRate, perSecond, oldestShare, timeoutMillis);
    }

    NodeLimits withRate(int requests) {
        return new NodeLimits(
                throwOnOverload, inFlightBytes, perAddressBytes, true, requests, oldestShare, timeoutMillis);
    }

    NodeLimits withOldest(double share) {
        return new NodeLimits(
                throwOnOverload, inFlightBytes, perAddressBytes, limitsRate, perSecond, share, timeoutMillis);
    }

    NodeLimits withTimeout(long millis) {
        return new NodeLimits(
                throwOnOverload, inFlightBytes, perAddressBytes, limitsRate, perSecond, oldestShare, millis);
    }

    String text() {
        return "throw_on_overload " + throwOnOverload + ", max_request_data_in_flight " + kibibytes(inFlightBytes)
                + ", per_ip " + kibibytes(perAddressBytes) + ", rate_limiting "
                + (limitsRate ? perSecond + "/s" : "off") + ", queue_max_item_age_threshold "
                + (oldestShare > 1 ? "off" : Double.toString(oldestShare)) + ", timeout " + timeoutMillis + "ms";
    }

    private static String kibibytes(long bytes) {
        return bytes / 1024 + "KiB";
    }
}
