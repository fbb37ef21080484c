package io.geobroker.broker.order;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CommandResult.Step;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommandResultTest {

    @Test
    void goesOnWithWhatIsDone() {
        assertThat(new CommandResult.Done<>("a").then(CommandResultTest::longer))
                .isCompletedWithValue(new CommandResult.Done<>(2));
    }

    static Stream<CommandResult<String>> ends() {
        return Stream.of(
                new CommandResult.Rejected<>(Rejection.nameTaken()),
                new CommandResult.Unavailable<>(Step.FIND, "sydney"),
                new CommandResult.Unknown<>(
                        Step.BRING_IN,
                        "sydney",
                        OrderFixture.anOrder().build(),
                        new IllegalStateException("no answer")));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void whatIsNotDoneStaysAsItIs(CommandResult<String> end) {
        assertThat(join(end.then(CommandResultTest::longer))).isEqualTo(end);
    }

    private static CompletionStage<CommandResult<Integer>> longer(String text) {
        return CommandResult.now(new CommandResult.Done<>(text.length() + 1));
    }
}
