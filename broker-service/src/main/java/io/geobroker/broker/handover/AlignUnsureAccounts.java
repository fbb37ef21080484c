package io.geobroker.broker.handover;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Aligns accounts in all datacenters after a write that timed out or was refused, and where a copy is torn.
 *
 * <p>Another coordinator may have finished it in the home datacenter only. After a crash the account's next trade or
 * {@link AlignStandingRows} repairs it. Thread-safe; one round at a time.
 */
public final class AlignUnsureAccounts {
    private static final int AT_A_TIME = 16;

    private final StandingRows ours;
    private final HandoverMeters meters;
    /** In the order in which they were added: one that fails goes behind the others. */
    private final Set<CustomerId> unsure = Collections.synchronizedSet(new LinkedHashSet<>());

    public AlignUnsureAccounts(StandingRows ours, HandoverMeters meters) {
        this.ours = ours;
        this.meters = meters;
    }

    /** Other regions may lack the account's last write. */
    public void add(CustomerId customer) {
        unsure.add(customer);
    }

    /** Failed accounts stay for the next round. */
    public CompletionStage<Void> round() {
        return FewAtATime.each(List.copyOf(unsure), AT_A_TIME, this::align).exceptionally(failure -> {
            meters.roundFailed();
            return null;
        });
    }

    /** Removes first: an account added meanwhile is aligned again. */
    private CompletionStage<Void> align(CustomerId customer) {
        unsure.remove(customer);
        return ours.align(StandingRows.Kind.ACCOUNT, customer.value()).whenComplete((aligned, failure) -> {
            if (failure != null) {
                unsure.add(customer);
            }
        });
    }
}
