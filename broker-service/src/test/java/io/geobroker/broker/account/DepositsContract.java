package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every ledger of deposits does. */
public abstract class DepositsContract {
    /** A customer of its own for each test, so that tests may share a world. */
    private final CustomerId customer = new CustomerId("c-" + UUID.randomUUID());

    protected final Deposits store;

    protected DepositsContract(Deposits store) {
        this.store = store;
    }

    @Test
    void aTransferHasOneLineForEver() {
        Deposit first = deposit("t1", 1, 7);

        assertThat(join(store.record(first))).isEqualTo(first);
        assertThat(join(store.record(deposit("t1", 1, 7)))).isEqualTo(first);
        assertThat(join(store.record(deposit("t1", 2, 8)))).isEqualTo(first);

        assertThat(join(store.page(customer, null, 10))).containsExactly(first);
    }

    @Test
    void aLineFollowsTheNewestWhateverLowerNumberIsGuessed() {
        assertThat(join(store.record(deposit("t1", 1, 1))).number()).isEqualTo(1);
        assertThat(join(store.record(deposit("t2", 1, 1))).number()).isEqualTo(2);
        assertThat(join(store.record(deposit("t3", 3, 1))).number()).isEqualTo(3);
    }

    /** Lines may have gone with a region whose account others knew. */
    @Test
    void noLineHasANumberThatTheAccountCounts() {
        join(store.record(deposit("t1", 1, 1)));

        assertThat(join(store.record(deposit("t2", 9, 1))).number()).isEqualTo(9);
        assertThat(join(store.record(deposit("t3", 1, 1))).number()).isEqualTo(10);
        assertThat(join(store.record(deposit("t2", 11, 1))).number()).isEqualTo(9);
    }

    @Test
    void ofManyAtOnceEachHasANumberOfItsOwn() {
        List<CompletionStage<Deposit>> asked = IntStream.range(0, 8)
                .mapToObj(n -> store.record(deposit("t" + n % 4, 1, n % 4)))
                .toList();

        asked.forEach(each -> join(each.exceptionally(unanswered -> deposit("none", 1, 0))));

        for (int n = 0; n < 4; n++) {
            join(store.record(deposit("t" + n, 1, n)));
        }
        assertThat(join(store.page(customer, null, 10)))
                .extracting(Deposit::number)
                .containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    }

    @Test
    void pagesShowEveryLineOnce() {
        for (int n = 1; n <= 5; n++) {
            join(store.record(deposit("t" + n, n, n)));
        }

        List<Deposit> first = join(store.page(customer, null, 3));
        List<Deposit> second = join(store.page(customer, first.get(2).transfer(), 3));

        assertThat(first).extracting(Deposit::transfer).containsExactly("t1", "t2", "t3");
        assertThat(second).extracting(Deposit::transfer).containsExactly("t4", "t5");
    }

    @Test
    void findsLinesByTheirNumbers() {
        LongStream.rangeClosed(1, 5).forEach(n -> join(store.record(deposit("t" + (9 - n), n, n))));

        assertThat(join(store.numbered(customer, 1, 4)))
                .extracting(Deposit::number)
                .containsExactly(2L, 3L, 4L);
    }

    private Deposit deposit(String transfer, long number, long cashMicros) {
        return new Deposit(
                customer,
                transfer,
                number,
                cashMicros,
                Map.of(new Symbol("BHP"), new Position(3, 120_300_000)),
                "operator",
                1_700_000_000_000_001L);
    }
}
