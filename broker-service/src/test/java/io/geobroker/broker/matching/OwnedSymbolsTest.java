package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What an owner tells of its books. */
class OwnedSymbolsTest {
    private final MatchingFixture world = new MatchingFixture();

    @Test
    void tellsHowManyOrdersWaitInEachBucketOfWhatItHasLoaded() {
        long[] placed = new long[2];
        for (int i = 0; i < 9; i++) {
            world.nowMicros++;
            placed[world.place(world.anOrder().price("1")).bucket()]++;
        }
        assertThat(waiting()).isEmpty();

        world.own();

        assertThat(waiting()).isEqualTo(Map.of(MatchingFixture.BHP, List.of((int) placed[0], (int) placed[1])));
    }

    private Map<Symbol, List<Integer>> waiting() {
        CompletableFuture<Map<Symbol, List<Integer>>> asked =
                world.symbols.waiting().toCompletableFuture();
        assertThat(asked).as("answered on the matching thread only").isNotDone();
        world.thread.runAll();
        return asked.join();
    }
}
