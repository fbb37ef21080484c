package io.geobroker.broker.platform.retry;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Pauses before something is tried again; see {@link Backoff}.
 *
 * @param claimFirst before a claim without an answer is repeated; default 20 ms. Somebody waits for it; but claims that
 *     come back too soon contend with what is left of themselves
 * @param claimLongest default 250 ms
 * @param finishFirst before what must be done in the end is repeated: records, deletes, reads of a takeover; default 50 ms
 * @param finishLongest default 5 s. Raising it spares a datacenter that is down and lengthens what is left to do when it is
 *     back
 * @param settleFirst before the next settlement in a lane whose last one failed; default 100 ms
 * @param settleLongest default 1 s: how long after healing a region that was cut off is noticed at the latest, beside what an
 *     unanswered attempt takes. Lowering it asks such a region more often
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
