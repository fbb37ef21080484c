package io.geobroker.broker.handover;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Aligns accounts in all datacenters of which a write was not answered, or refused: another one may have finished it, and then
 * in the account's home only, as {@code CassandraOutcomes} says of outcomes. Which accounts these are
 * is kept in memory: what dies with the process is seen by the next trade of the account, whose write has all of it, or by
 * {@link AlignStandingRows}. Threads may share it; one round at a time.
 */
public final class AlignUnsureAccounts {
    private static final int AT_A_TIME = 16;

    private final StandingRows ours;
    private final HandoverCounts counts;
    private final Set<CustomerId> unsure = ConcurrentHashMap.newKeySet();

    /** @param ours this region's */
    public AlignUnsureAccounts(StandingRows ours, HandoverCounts counts) {
        this.ours = ours;
        this.counts = counts;
    }

    /** Copies of the customer's account abroad may lack what was written last. */
    public void add(CustomerId customer) {
        unsure.add(customer);
    }

    /** Aligns all accounts added before; while a region does not answer, they stay. */
    public CompletionStage<Void> round() {
        return FewAtATime.each(List.copyOf(unsure), AT_A_TIME, this::align).exceptionally(failure -> {
            counts.roundFailed();
            return null;
        });
    }

    /** One that is added again meanwhile is aligned again by the next round. */
    private CompletionStage<Void> align(CustomerId customer) {
        unsure.remove(customer);
        return ours.align(StandingRows.Kind.ACCOUNT, customer.value()).whenComplete((aligned, failure) -> {
            if (failure != null) {
                unsure.add(customer);
            }
        });
    }
}
