package io.geobroker.insight.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotRuleTest {
    private static final HotRule RULE = new HotRule(100, 10);
    private static final Symbol BHP = new Symbol("BHP");

    @Test
    void atTheLimitsNothingIsHot() {
        assertThat(RULE.hotOf(listing(2), List.of(100, 0), List.of(10.0, 0.0))).isEmpty();
    }

    @Test
    void tooManyOrdersAreSpreadOverAsManyBucketsAsBringEachBelowTheLimit() {
        assertThat(RULE.hotOf(listing(1), List.of(101), List.of(0.0)))
                .containsExactly(new HotPartition(BHP, 0, 101, 0, 1, 2));
        assertThat(RULE.hotOf(listing(2), List.of(350, 340), List.of(0.0, 0.0)))
                .containsExactly(new HotPartition(BHP, 0, 350, 0, 2, 7), new HotPartition(BHP, 1, 340, 0, 2, 7));
    }

    @Test
    void tooManyRowsReadMakeAPartitionHotAsWell() {
        assertThat(RULE.hotOf(listing(1), List.of(1), List.of(35.0)))
                .containsExactly(new HotPartition(BHP, 0, 1, 35, 1, 4));
    }

    @Test
    void onePartitionAboveItsEqualsAsksForOneBucketMore() {
        assertThat(RULE.hotOf(listing(3), List.of(101, 90, 90), List.of(0.0, 0.0, 0.0)))
                .containsExactly(new HotPartition(BHP, 0, 101, 0, 3, 4));
    }

    @Test
    void whatNoListingMayHaveIsNotProposed() {
        assertThat(RULE.hotOf(listing(1), List.of(6_400), List.of(0.0)))
                .containsExactly(new HotPartition(BHP, 0, 6_400, 0, 1, 64));
        assertThat(RULE.hotOf(listing(1), List.of(6_401), List.of(0.0)))
                .containsExactly(new HotPartition(BHP, 0, 6_401, 0, 1, null));
        Double[] none = new Double[64];
        Arrays.fill(none, 0.0);
        Integer[] full = new Integer[64];
        Arrays.fill(full, 101);
        assertThat(RULE.hotOf(listing(64), List.of(full), List.of(none)))
                .hasSize(64)
                .allSatisfy(hot -> assertThat(hot.bucketsThatSpread()).isNull());
    }

    @Test
    void limitsThatMakeEverythingHotAreRefused() {
        assertThatThrownBy(() -> new HotRule(0, 1)).hasMessage("orders of a partition must be > 0: 0");
        assertThatThrownBy(() -> new HotRule(1, Double.NaN))
                .hasMessage("rows per second of a partition must be > 0: NaN");
    }

    private static Listing listing(int buckets) {
        return InMemoryListings.listing("BHP", "sydney", buckets);
    }
}
