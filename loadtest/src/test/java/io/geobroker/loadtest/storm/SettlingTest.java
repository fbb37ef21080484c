package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import io.geobroker.loadtest.storm.check.Checked;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.ReportedOrders;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SettlingTest {
    private static final RegionEvidence NOTHING_STORED = new RegionEvidence(
            "sydney", 1, Map.of(), Map.of(), List.of(), List.of(), Map.of(), List.of(), List.of(), Map.of(), List.of(),
            List.of());

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

        assertThat(verdict.isGood()).isFalse();
        assertThat(verdict.byRule()).containsEntry("money", 1L).containsEntry("truthful", 0L);
        JsonNode json = JsonMapper.shared().valueToTree(verdict.json());
        assertThat(json.path("violations").path(0).path("rule").asString()).isEqualTo("money");
    }

    @Test
    void thereIsNoVerdictOnTablesThatCannotBeRead() {
        Settling settling = settling(region -> {
            throw new DriverTimeoutException("Query timed out");
        });

        assertThatThrownBy(() -> settling.await(Duration.ZERO)).isInstanceOf(DriverTimeoutException.class);
    }

    @Test
    void whatWasWrongAtTheLastLookIsSaidIfTheTablesCannotBeReadAnyMore() {
        anAccountIsOpened();
        List<String> said = new ArrayList<>();
        Settling settling = settling(
                region -> {
                    if (++reads > 1) {
                        throw new DriverTimeoutException("Query timed out");
                    }
                    return NOTHING_STORED;
                },
                said::add);

        assertThatThrownBy(() -> settling.await(Duration.ofMinutes(1))).isInstanceOf(DriverTimeoutException.class);

        assertThat(said.get(said.size() - 1)).startsWith("wrong at the last look: money [sydney]");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "0, 7, false", "10, 100, false", "11, 100, true"})
    void aVerdictIsGoodOnlyIfBrokersTookOrders(long taken, long all, boolean good) {
        Checked checked = new Checked(Map.of("orders", all, "orders acknowledged", taken), Map.of(), Map.of());
        Verdict verdict = new Verdict(List.of(), Duration.ZERO, checked).ofEnoughOrders();
        assertThat(verdict.isGood()).isEqualTo(good);
    }

    private void anAccountIsOpened() {
        journal.write(StormRun.endowment("settling", 0, "sydney", WorldFile.load("two-regions")));
    }

    private Settling settling(Function<String, RegionEvidence> tables) {
        return settling(tables, line -> {});
    }

    private Settling settling(Function<String, RegionEvidence> tables, Consumer<String> say) {
        return new Settling(
                List.of("sydney"), tables, new ReportedOrders(Map.of()), journal, List.of(), say, Duration.ZERO);
    }
}
