package io.geobroker.broker.region;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderFixture;
import io.geobroker.schema.listing.Symbol;
import org.junit.jupiter.api.Test;

/** What every store of read buckets does. Symbols are new in every test. */
public abstract class ReadBucketsContract {
    private final Symbol symbol = OrderFixture.aSymbol();

    private final ReadBuckets buckets;

    protected ReadBucketsContract(ReadBuckets buckets) {
        this.buckets = buckets;
    }

    @Test
    void aSymbolOfWhichNothingIsKeptHasOne() {
        assertThat(join(buckets.find(symbol))).isEqualTo(1);
        assertThat(join(buckets.all())).doesNotContainKey(symbol);
    }

    @Test
    void theHighestStandsWhoeverComesLast() {
        join(buckets.keep(symbol, 4));
        join(buckets.keep(symbol, 2));
        assertThat(join(buckets.find(symbol))).isEqualTo(4);

        join(buckets.keep(symbol, 9));

        assertThat(join(buckets.find(symbol))).isEqualTo(9);
        assertThat(join(buckets.all())).containsEntry(symbol, 9);
    }
}
