package io.geobroker.broker.handover;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Aligns accounts in all datacenters after a write that timed out or was refused, and where a copy is torn.
 *
 * <p>Another coordinator may have finished it in the home datacenter only. After a crash the account's next trade or
 * {@link AlignStandingRows} repairs it. Thread-safe; one round at a time.
 */
public final class AlignUnsureAccounts {
    /** Of an account that is torn everywhere: some minutes. */
    static final int ROUNDS_BETWEEN_LOOKS = 60;

    private static final Logger LOG = LoggerFactory.getLogger(AlignUnsureAccounts.class);
    private static final int AT_A_TIME = 16;

    private final HandoverMeters meters;
    /** In the order in which they were added: one that fails goes behind the others. */
    private final Set<CustomerId> unsure = Collections.synchronizedSet(new LinkedHashSet<>());
    /** Everywhere, until an operator mends them. */
    private final Set<CustomerId> torn = ConcurrentHashMap.newKeySet();

    private int rounds;

    public AlignUnsureAccounts(HandoverMeters meters) {
        this.meters = meters;
        meters.watchTorn(torn::size);
    }

    /** Other regions may lack the account's last write. */
    public void add(CustomerId customer) {
        if (!torn.contains(customer)) {
            unsure.add(customer);
        }
    }

    /**
     * Failed accounts stay for the next round.
     *
     * @param read from a quorum of every datacenter, for its read repair
     */
    public CompletionStage<Void> round(Function<CustomerId, ? extends CompletionStage<?>> read) {
        rounds++;
        if (rounds % ROUNDS_BETWEEN_LOOKS == 0) {
            unsure.addAll(torn);
        }
        return FewAtATime.each(List.copyOf(unsure), AT_A_TIME, customer -> align(customer, read))
                .exceptionally(failure -> {
                    meters.roundFailed.run();
                    return null;
                });
    }

    /** Removes first: an account added meanwhile is aligned again. */
    private CompletionStage<Void> align(CustomerId customer, Function<CustomerId, ? extends CompletionStage<?>> read) {
        unsure.remove(customer);
        return read.apply(customer).<Void>thenApply(aligned -> null).whenComplete((aligned, failure) -> {
            if (failure == null) {
                torn.remove(customer);
            } else if (!(RootCause.of(failure) instanceof UnreadableRowException unreadable)) {
                unsure.add(customer);
            } else if (torn.add(customer)) {
                LOG.error("an account is refused until an operator mends it: {}", unreadable.getMessage());
            }
        });
    }
}
