package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.ReportedOrders;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SettlingTest {
    private static final RegionEvidence NOTHING_STORED = new RegionEvidence(
            "sydney", 1, Map.of(), Map.of(), List.of(), List.of(), Map.of(), List.of(), List.of(), Map.of(), Map.of());

    private final Journal journal = new Journal();
    private int reads;

    @Test
    void aTableThatIsNotReadInTimeIsReadAgain() throws InterruptedException {
        anAccountIsOpened();

        Verdict verdict = settling(region -> {
                    reads++;
                    if (reads <= 3) {
                        throw new DriverTimeoutException("Query timed out");
                    }
                    return NOTHING_STORED;
                })
                .await(Duration.ZERO);

        assertThat(verdict.violations()).extracting(each -> each.rule()).contains("money");
    }

    @Test
    void thereIsNoVerdictOnTablesThatCannotBeRead() {
        Settling settling = settling(region -> {
            throw new DriverTimeoutException("Query timed out");
        });

        assertThatThrownBy(() -> settling.await(Duration.ZERO)).isInstanceOf(DriverTimeoutException.class);
    }

    private void anAccountIsOpened() {
        journal.write(StormRun.endowment("settling", 0, "sydney", WorldFile.load("two-regions")));
    }

    private Settling settling(Function<String, RegionEvidence> tables) {
        return new Settling(
                List.of("sydney"), tables, new ReportedOrders(Map.of()), journal, List.of(), line -> {}, Duration.ZERO);
    }
}
