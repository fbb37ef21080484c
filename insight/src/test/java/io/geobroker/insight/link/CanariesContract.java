package io.geobroker.insight.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What every store of canaries keeps to. */
public abstract class CanariesContract {
    private final String region = "region-" + new Random().nextInt(Integer.MAX_VALUE);

    protected abstract Canaries store();

    @Test
    void tellsTheLastOneOfEachRegion() {
        assertThat(await(store().seen(region))).isEmpty();

        await(store().send(region, 1_000_000));
        await(store().send(region, 2_000_000));

        untilSeen(2_000_000);
        assertThat(await(store().seen(region + "-b"))).isEmpty();
    }

    @Test
    void anOlderOneThatComesLaterChangesNothing() {
        await(store().send(region, 2_000_000));
        await(store().send(region, 1_000_000));

        untilSeen(2_000_000);
    }

    /** A replica that the write did not wait for may be asked. */
    private void untilSeen(long sentAtMicros) {
        Awaitility.await().until(() -> await(store().seen(region)).equals(OptionalLong.of(sentAtMicros)));
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
