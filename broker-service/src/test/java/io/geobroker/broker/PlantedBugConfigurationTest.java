package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.outcome.SkippedClaims;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class PlantedBugConfigurationTest {
    private final InMemoryOutcomes outcomes = new InMemoryOutcomes();
    private final ApplicationContextRunner broker = new ApplicationContextRunner()
            .withUserConfiguration(PlantedBugConfiguration.class)
            .withBean("outcomes", Outcomes.class, () -> outcomes)
            .withBean("regionalOutcomes", RegionalOutcomes.class, () -> region -> outcomes);

    @Test
    void isNotThereUnlessAskedFor() {
        broker.run(context -> assertThat(context.getBean(Outcomes.class)).isSameAs(outcomes));
        broker.withPropertyValues("geobroker.testing.skip-claim=false")
                .run(context -> assertThat(context.getBean(Outcomes.class)).isSameAs(outcomes));
    }

    @Test
    void skipsTheClaimsOfEveryRegion() {
        broker.withPropertyValues("geobroker.testing.skip-claim=true").run(context -> {
            assertThat(context.getBean(Outcomes.class)).isEqualTo(new SkippedClaims(outcomes));
            assertThat(context.getBean(RegionalOutcomes.class).in("sydney")).isEqualTo(new SkippedClaims(outcomes));
        });
    }
}
