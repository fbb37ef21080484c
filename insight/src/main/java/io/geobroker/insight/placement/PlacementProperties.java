package io.geobroker.insight.placement;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * When a partition of waiting orders is called hot, in {@code GET /geo/balance}.
 *
 * @param hotOrders how many orders may wait in a partition; default 50,000, a sweep's read of some 10 MB. Lowering it names
 *     partitions earlier
 * @param hotRowsPerSecond how many of its rows the broker that matches it may read in a second; default 20,000: a page of
 *     1,000 rows for each of 20 reads. Lowering it names partitions earlier
 * @param booksAnswerWithin how long the books are asked for; default 2 s. After that what they know is left out of the answer
 */
@Validated
@ConfigurationProperties("geobroker.placement")
public record PlacementProperties(
        @DefaultValue("50000") @Min(1) int hotOrders,
        @DefaultValue("20000") @Positive double hotRowsPerSecond,
        @DefaultValue("2s") Duration booksAnswerWithin) {

    /** Both limits together. */
    public HotRule hotRule() {
        return new HotRule(hotOrders, hotRowsPerSecond);
    }
}
