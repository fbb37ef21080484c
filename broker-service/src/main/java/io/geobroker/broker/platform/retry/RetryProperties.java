package io.geobroker.broker.platform.retry;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Pauses between attempts; see {@link Backoff}.
 *
 * @param claimFirst before an unanswered claim is repeated; default 20 ms. Callers wait, but early repeats contend with the
 *     first attempt
 * @param claimLongest default 250 ms
 * @param finishFirst before what must succeed in the end is repeated (records, deletes, reads of a takeover); default 50 ms
 * @param finishLongest default 5 s. Higher spares a datacenter that is down, and lengthens the work when it is back
 * @param settleFirst before the next settlement in a lane after a failed one; default 100 ms
 * @param settleLongest default 1 s: how late a healed region is noticed, beside the timeout of an attempt. Lower asks it
 *     more often
 */
@Validated
@ConfigurationProperties("geobroker.retry")
public record RetryProperties(
        @DefaultValue("20ms") Duration claimFirst,
        @DefaultValue("250ms") Duration claimLongest,
        @DefaultValue("50ms") Duration finishFirst,
        @DefaultValue("5s") Duration finishLongest,
        @DefaultValue("100ms") Duration settleFirst,
        @DefaultValue("1s") Duration settleLongest) {

    public Backoff claim() {
        return new Backoff(claimFirst, claimLongest);
    }

    public Backoff finish() {
        return new Backoff(finishFirst, finishLongest);
    }

    public Backoff settle() {
        return new Backoff(settleFirst, settleLongest);
    }
}
