package io.geobroker.loadtest.storm.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.client.Action;
import io.geobroker.loadtest.storm.client.Customer;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StormStepTest {
    private static final Wish WISH = new Wish(
            "one",
            new OrderTerms("BHP", "buy", "limit", "gtc", 1, OptionalLong.of(40_000_000), OptionalLong.empty()),
            Optional.empty());

    private final Journal journal = new Journal();
    private final Customer ann = new Customer("ann", "sydney", new CustomerCredentials("key", "secret"));

    @Test
    void anOrderIsPlacedOnceItIsAcknowledged() {
        StormStep step = new StormStep(0, 0, "sydney", new Action.Place(WISH, Duration.ofSeconds(10)));

        placed(Answer.without(Answer.Kind.UNKNOWN, "503 unavailable"));
        assertThat(step.isDone(ann, 0, journal)).isFalse();
        placed(Answer.acknowledged(new UUID(1, 1)));
        assertThat(step.isDone(ann, 0, journal)).isTrue();
    }

    @Test
    void allAreCanceledOnceAnAnswerSaysSo() {
        StormStep step = new StormStep(0, 0, "sydney", new Action.CancelAll());

        canceled("ann", 10, Optional.empty());
        canceled("ann", 9, Optional.of("sydney"));
        canceled("bob", 10, Optional.of("sydney"));
        assertThat(step.isDone(ann, 10, journal)).isFalse();
        canceled("ann", 10, Optional.of("sydney"));
        assertThat(step.isDone(ann, 10, journal)).isTrue();
    }

    private void placed(Answer answer) {
        journal.write(new Placement("ann", WISH, Optional.empty(), answer, 1, Asked.since(0, "sydney")));
    }

    private void canceled(String customer, long fromMicros, Optional<String> region) {
        journal.write(new MassCancel(customer, Set.of(), new Asked(fromMicros, fromMicros + 1, region)));
    }
}
