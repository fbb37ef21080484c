package io.geobroker.broker.handover;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlignUnsureAccountsTest {
    private final List<String> aligned = new ArrayList<>();
    private final CountedHandover counted = new CountedHandover();
    private boolean oceanIsCut;
    private String failing = "";
    private Runnable during = () -> {};

    private final AlignUnsureAccounts unsure = new AlignUnsureAccounts(
            new StandingRows() {
                @Override
                public CompletionStage<Map<String, String>> versions(Kind kind) {
                    throw new AssertionError("nothing is compared");
                }

                @Override
                public CompletionStage<Void> align(Kind kind, String key) {
                    during.run();
                    if (oceanIsCut || failing.equals(key)) {
                        return CompletableFuture.failedFuture(new IllegalStateException("cut"));
                    }
                    aligned.add(kind + " " + key);
                    return CompletableFuture.completedFuture(null);
                }

                @Override
                public CompletionStage<Void> alignListings() {
                    throw new AssertionError("no listing is meant");
                }
            },
            counted.meters());

    @Test
    void eachIsAlignedOnce() {
        unsure.add(new CustomerId("alice"));
        unsure.add(new CustomerId("alice"));

        round();
        round();

        assertThat(aligned).containsExactly("ACCOUNT alice");
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

        assertThat(aligned).containsExactly("ACCOUNT alice", "ACCOUNT alice");
    }

    private void round() {
        join(unsure.round());
    }
}
