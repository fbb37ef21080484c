package io.geobroker.broker.handover;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlignUnsureAccountsTest {
    private final List<String> aligned = new ArrayList<>();
    private final CountedHandover counted = new CountedHandover();
    private boolean oceanIsCut;
    private String failing = "";
    private String torn = "";
    private int reads;
    private Runnable during = () -> {};

    private final AlignUnsureAccounts unsure = new AlignUnsureAccounts(counted.meters());

    @Test
    void eachIsAlignedOnce() {
        unsure.add(new CustomerId("alice"));
        unsure.add(new CustomerId("alice"));

        round();
        round();

        assertThat(aligned).containsExactly("alice");
    }

    @Test
    void allStayWhileTheOceanIsCut() {
        IntStream.range(0, 100).forEach(n -> unsure.add(new CustomerId("customer-" + n)));
        oceanIsCut = true;

        round();
        assertThat(counted.of(HandoverMeters.FAILED)).isEqualTo(1);
        oceanIsCut = false;
        round();

        assertThat(aligned).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void oneThatAlwaysFailsKeepsNoOtherWaiting() {
        IntStream.range(0, 40).forEach(n -> unsure.add(new CustomerId("customer-" + n)));
        failing = "customer-0";

        round();
        round();

        assertThat(aligned).hasSize(39);
    }

    @Test
    void oneThatIsWrittenWhileItIsAlignedIsAlignedAgain() {
        unsure.add(new CustomerId("alice"));
        during = () -> unsure.add(new CustomerId("alice"));
        round();
        during = () -> {};

        round();

        assertThat(aligned).containsExactly("alice", "alice");
    }

    @Test
    void oneThatIsTornEverywhereIsToldAndLookedAtAgainMinutesLater() {
        torn = "alice";
        for (int n = 1; n < AlignUnsureAccounts.ROUNDS_BETWEEN_LOOKS; n++) {
            unsure.add(new CustomerId("alice"));
            round();
        }
        assertThat(reads).isEqualTo(1);
        assertThat(counted.gauge(HandoverMeters.TORN)).isEqualTo(1);
        assertThat(counted.of(HandoverMeters.FAILED)).isEqualTo(1);

        torn = "";
        round();

        assertThat(aligned).containsExactly("alice");
        assertThat(counted.gauge(HandoverMeters.TORN)).isZero();
    }

    private void round() {
        join(unsure.round(this::read));
    }

    private CompletionStage<Void> read(CustomerId customer) {
        reads++;
        during.run();
        if (torn.equals(customer.value())) {
            return CompletableFuture.failedFuture(new UnreadableRowException(
                    "accounts", "customer_id " + customer, new IllegalStateException("torn")));
        }
        if (oceanIsCut || failing.equals(customer.value())) {
            return CompletableFuture.failedFuture(new IllegalStateException("cut"));
        }
        aligned.add(customer.value());
        return CompletableFuture.completedFuture(null);
    }
}
