package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredKey;
import io.geobroker.loadtest.storm.check.rule.Violation;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A row that one region has and another has not, in any table. */
class RegionsTest {
    private final SmallWorld world = new SmallWorld();

    static Stream<Arguments> rows() {
        return Stream.of(
                row("open_orders", world -> world.waiting.clear()),
                row("orders_by_customer", world -> world.orders.clear()),
                row("order_outcomes", world -> world.outcomes.clear()),
                row("later_outcomes", world -> world.doors.clear()),
                row("symbol_moves", world -> world.moves.clear()),
                row("trades_by_symbol", world -> world.trades.clear()),
                row("events_by_customer", world -> world.events.clear()),
                row("accounts", world -> world.cashMicros++),
                row("api_keys", world -> world.keys.set(0, new StoredKey("PK", ANN, true))));
    }

    @Test
    void areContentWhenTheyHoldTheSame() {
        world.filledOrder(buy(1, 50), 45);
        world.waitingOrder(buy(1, 40));

        world.assertHolds("regions");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void findARowThatOneLacks(String table, Consumer<SmallWorld> lose) {
        world.filledOrder(buy(1, 50), 45);
        UUID moved = world.waitingOrder(buy(1, 40));
        world.move(HOME, ABROAD);
        world.close(moved);
        RegionEvidence home = world.region(HOME);
        lose.accept(world);

        List<Violation> violations = Checker.check(world.journal, List.of(home, world.region(ABROAD)));

        assertThat(violations)
                .filteredOn(violation -> violation.rule().equals("regions"))
                .anyMatch(violation -> violation.where().equals(ABROAD))
                .allSatisfy(violation -> assertThat(violation.expected()).contains(table));
    }

    private static Arguments row(String table, Consumer<SmallWorld> lose) {
        return Arguments.of(table, lose);
    }
}
