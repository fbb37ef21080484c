package io.geobroker.broker.operator;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every audit log does. */
public abstract class OperatorActsContract {
    private static final Instant MARCH = Instant.parse("2026-03-31T23:59:59.999Z");
    private static final YearMonth MONTH = YearMonth.of(2026, 3);

    /** One that no other test writes to. */
    private final String region = "region-" + UUID.randomUUID();

    private final OperatorActs store;

    protected OperatorActsContract(OperatorActs store) {
        this.store = store;
    }

    @Test
    void anActIsToldWholeAndItsEndWhenItIsKnown() {
        OperatorAct act = act(MARCH);

        join(store.begin(act));
        assertThat(join(store.of(region, MONTH, null, 10)))
                .containsExactly(new OperatorActs.Recorded(act, OptionalInt.empty()));
        assertThat(act.at()).isEqualTo(MARCH);

        OperatorAct done = act.with("key_id", "PK-1");
        join(store.end(done, 200));
        assertThat(join(store.of(region, MONTH, null, 10)))
                .containsExactly(new OperatorActs.Recorded(done, OptionalInt.of(200)));
    }

    /** What is kept of it is kept for a time, and its end for a moment longer. */
    @Test
    void anActOfWhichOnlyTheEndIsLeftIsNotTold() {
        OperatorAct act = act(MARCH);
        join(store.begin(act));

        join(store.end(act(MARCH.minusSeconds(1)), 200));

        assertThat(join(store.of(region, MONTH, null, 10)))
                .containsExactly(new OperatorActs.Recorded(act, OptionalInt.empty()));
    }

    @Test
    void theNewestOfAMonthComeFirstAndOnlyThatMonthAndRegion() {
        OperatorAct first = act(MARCH.minusSeconds(60));
        OperatorAct second = act(MARCH);
        OperatorAct april = act(MARCH.plusMillis(1));
        for (OperatorAct act : List.of(second, april, first)) {
            join(store.begin(act));
        }

        assertThat(join(store.of(region, MONTH, null, 10)))
                .extracting(OperatorActs.Recorded::act)
                .containsExactly(second, first);
        assertThat(join(store.of(region, MONTH, null, 1)))
                .extracting(OperatorActs.Recorded::act)
                .containsExactly(second);
        assertThat(join(store.of(region, MONTH.plusMonths(1), null, 10)))
                .extracting(OperatorActs.Recorded::act)
                .containsExactly(april);
        assertThat(join(store.of("another", MONTH, null, 10))).isEmpty();
    }

    @Test
    void allOfAMonthAreReadPageByPage() {
        List<OperatorAct> all = IntStream.range(0, 7)
                .mapToObj(number -> act(MARCH.minusSeconds(number)))
                .toList();
        all.forEach(act -> join(store.begin(act)));
        List<OperatorAct> read = new ArrayList<>();

        UUID last = null;
        List<OperatorActs.Recorded> page;
        do {
            page = join(store.of(region, MONTH, last, 3));
            page.forEach(line -> read.add(line.act()));
            last = page.isEmpty() ? null : page.get(page.size() - 1).act().id();
        } while (!page.isEmpty());

        assertThat(read).isEqualTo(all);
    }

    @Test
    void anActIsNamedByWhenItWasAskedFor() {
        UUID random = UUID.fromString("6f2b4c9e-0f3f-4a43-9a55-3c0f6a4d9f10");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OperatorAct(random, region, "alice", "POST", "/", Map.of(), "127.0.0.1"))
                .withMessage("id must be time-based: " + random);
    }

    private OperatorAct act(Instant at) {
        return new OperatorAct(
                Uuids.startOf(at.toEpochMilli()),
                region,
                "alice",
                "POST",
                "/geo/admin/accounts",
                Map.of("customer_id", "customer-1"),
                "127.0.0.1");
    }
}
