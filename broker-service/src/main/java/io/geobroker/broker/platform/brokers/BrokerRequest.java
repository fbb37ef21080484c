package io.geobroker.broker.platform.brokers;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What is sent to another broker.
 *
 * @param body as JSON, given how long the sender waits
 * @param answers the statuses that are an answer
 * @param isRepeatable whether it may be sent again when it may have been done
 */
public record BrokerRequest(
        String path,
        Function<Duration, Object> body,
        Map<String, String> headers,
        Set<Integer> answers,
        Duration within,
        boolean isRepeatable) {}
