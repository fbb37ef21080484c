package io.geobroker.loadtest.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarketAnswersTest {
    private final MarketAnswers answers = new MarketAnswers();

    @Test
    void anOrderThatIsNotFilledIsCountedByItsAnswer() {
        answers.add("filled", 4_000_000);
        answers.add("503", 8_000_000);
        answers.add("503", 8_000_000);

        assertThat(answers.latencies().count()).isEqualTo(1);
        assertThat(answers.notFilled()).isEqualTo("{503=2}");
    }
}
