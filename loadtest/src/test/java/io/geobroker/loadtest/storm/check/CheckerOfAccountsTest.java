package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.sell;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.StoredAccount.Position;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** As {@link CheckerTest}, of what customers have and of what was never placed. */
class CheckerOfAccountsTest {
    private final SmallWorld world = new SmallWorld();

    @Test
    void noticesAMicroTooMuch() {
        world.filledOrder(buy(1, 50), 45);
        world.cashMicros++;

        assertThat(world.violations())
                .isNotEmpty()
                .allSatisfy(violation ->
                        assertThat(violation.expected()).contains((world.cashMicros - 1) + " micros of cash"));
    }

    @Test
    void noticesAShareTooMany() {
        world.filledOrder(sell(1, 40), 45);
        world.positions.computeIfPresent("BHP", (symbol, had) -> new Position(had.quantity() + 1, had.costMicros()));

        world.assertFound("money");
    }

    @Test
    void noticesACostThatNoOrderOfSettlingGives() {
        world.filledOrder(sell(1, 40), 45);
        world.positions.put("BHP", new Position(9, 9 * 40 * MILLION + 2));

        world.assertFound("money");
    }

    @Test
    void noticesARefusedOrderThatWasPlaced() {
        UUID id = world.waitingOrder(buy(1, 30));
        world.journal.write(new Placement(
                ANN,
                world.journal.acknowledged(id).orElseThrow().wish(),
                Optional.empty(),
                Answer.without(Kind.REFUSED, "no"),
                1,
                new Asked(world.now(), world.now(), Optional.empty())));

        world.assertFound("unplaced", id);
    }

    @Test
    void noticesTwoOrdersOfOneName() {
        UUID id = world.waitingOrder(buy(1, 30));
        UUID again = world.canceledOrder(buy(1, 30));
        world.view(
                again,
                order -> world.order(
                        again,
                        world.order(id).name(),
                        order.terms(),
                        "canceled",
                        0,
                        0,
                        Optional.empty(),
                        Optional.empty()));

        world.assertFound("unplaced");
    }

    @Test
    void noticesAReplacementThatIsNotLinkedBack() {
        UUID replacement = world.replacedOrder(buy(1, 30), buy(2, 30));
        world.view(replacement, order -> world.with(order, "new", Optional.empty(), Optional.empty()));

        world.assertFound("linked", replacement);
    }

    @Test
    void noticesThatBothFilled() {
        UUID replacement = world.replacedOrder(buy(1, 50), buy(2, 50));
        UUID old = world.order(replacement).replaces().orElseThrow();
        world.fill(replacement, 45, world.ticker(45));
        world.fill(old, 44, world.ticker(44));
        world.view(
                old,
                order -> world.order(
                        old,
                        order.name(),
                        order.terms(),
                        "filled",
                        1,
                        44 * MILLION,
                        Optional.empty(),
                        Optional.of(replacement)));

        world.assertFound("linked", old);
    }
}
