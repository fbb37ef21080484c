package io.geobroker.insight.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.link.Canaries.Canary;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What every store of canaries keeps to. */
public abstract class CanariesContract {
    private static final Canary LATER = new Canary(2_000_000, 2_000_000);

    private final String region = "region-" + new Random().nextInt(Integer.MAX_VALUE);

    protected abstract Canaries store();

    @Test
    void tellsTheLastOneOfEachRegion() {
        assertThat(await(store().seen(region))).isEmpty();

        await(store().send(region, new Canary(1_000_000, 1_000_000)));
        await(store().send(region, LATER));

        untilSeen(LATER);
        assertThat(await(store().seen(region + "-b"))).isEmpty();
    }

    @Test
    void anOlderOneThatComesLaterChangesNothing() {
        await(store().send(region, LATER));
        await(store().send(region, new Canary(3_000_000, 1_000_000)));

        untilSeen(LATER);
    }

    @Test
    void oneThatAClockSetBackSendsComesAllTheSame() {
        Canary setBack = new Canary(1_000_000, 2_000_001);
        await(store().send(region, LATER));
        await(store().send(region, setBack));

        untilSeen(setBack);
    }

    /** A replica that the write did not wait for may be asked. */
    private void untilSeen(Canary canary) {
        Awaitility.await().until(() -> await(store().seen(region)).equals(Optional.of(canary)));
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
