package io.geobroker.broker.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderFixture;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What every store of read buckets does. Symbols are new in every test. */
public abstract class ReadBucketsContract {
    private final Symbol symbol = OrderFixture.aSymbol();

    protected abstract ReadBuckets buckets();

    @Test
    void aSymbolOfWhichNothingIsKeptHasOne() {
        assertThat(await(buckets().find(symbol))).isEqualTo(1);
        assertThat(await(buckets().all())).doesNotContainKey(symbol);
    }

    @Test
    void theHighestStandsWhoeverComesLast() {
        await(buckets().keep(symbol, 4));
        await(buckets().keep(symbol, 2));
        assertThat(await(buckets().find(symbol))).isEqualTo(4);

        await(buckets().keep(symbol, 9));

        assertThat(await(buckets().find(symbol))).isEqualTo(9);
        assertThat(await(buckets().all())).containsEntry(symbol, 9);
    }

    protected static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
