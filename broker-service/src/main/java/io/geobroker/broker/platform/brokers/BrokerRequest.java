package io.geobroker.broker.platform.brokers;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A request to another broker.
 *
 * @param body for JSON, given how long the receiver may take
 * @param answers the statuses that count as an answer
 * @param isRepeatable whether it may be executed twice
 */
public record BrokerRequest(
        String path,
        Function<Duration, Object> body,
        Map<String, String> headers,
        Set<Integer> answers,
        Duration within,
        boolean isRepeatable) {}
