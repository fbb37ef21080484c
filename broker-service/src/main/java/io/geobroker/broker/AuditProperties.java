package io.geobroker.broker;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The audit of this region's holds.
 *
 * @param holdAge age of an order whose hold is checked; default 1 min. For as long this broker must see a hold without its
 *     order before it cancels the hold. Must be longer than {@code geobroker.order.acknowledge-within} and {@code
 *     geobroker.matching.clock-skew} together. Lower checks more orders that are just ending
 * @param interval between two rounds; default 1 min. Higher keeps cash held longer for orders that were never placed
 */
@Validated
@ConfigurationProperties("geobroker.audit")
public record AuditProperties(
        @DefaultValue("1m") Duration holdAge,
        @DefaultValue("1m") Duration interval) {

    /**
     * Rounds of the audit between two looks for the waiting rows of orders that wait by their views. Each round reads the views.
     * More would save reads where many orders wait.
     */
    static final int ROWS_EVERY = 10;

    /**
     * After each batch of holds, at least. It is three times the batch's duration if that is more, up to 1 s. Longer would take
     * less from the datacenter and make rounds longer.
     */
    static final Duration PAUSE = Duration.ofMillis(10);
}
