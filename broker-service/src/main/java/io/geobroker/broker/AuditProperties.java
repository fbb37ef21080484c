package io.geobroker.broker;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the holds of the accounts at home here are audited.
 *
 * @param holdAge how old an order must be for its hold to be looked at, and how long this broker must have seen the hold
 *     without the order before it cancels that; default 1 min. Must be longer than {@code
 *     geobroker.order.acknowledge-within}; the clocks of the world need not agree. Lowering it looks at more orders whose end
 *     is merely under way
 * @param interval between two rounds; default 1 min. Raising it leaves cash set aside for longer for orders that never came
 *     to be
 * @param rowsEvery in how many rounds the waiting row of an order is looked for whose view says that it waits; default 10. The
 *     view is read in each round. Raising it saves reads where many orders wait
 * @param pause after each few holds that are looked at together, at least; default 10 ms. It is three times as long as looking
 *     at them took, if that is more, up to a second. Raising it takes less from the datacenter and makes rounds longer
 */
@Validated
@ConfigurationProperties("geobroker.audit")
public record AuditProperties(
        @DefaultValue("1m") Duration holdAge,
        @DefaultValue("1m") Duration interval,
        @DefaultValue("10") @Min(1) int rowsEvery,
        @DefaultValue("10ms") Duration pause) {}
