package io.geobroker.loadtest.cql;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ClientResultTest {
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void isToldAsJson() {
        ClientJob job = new ClientJob(
                new ClientJob.Nodes(List.of("127.0.1.1:9042"), "sydney", Map.of("127.1.1.1", "127.0.1.1")),
                DriverSettings.DEFAULT,
                List.of(OperationKind.READ_LARGE),
                RatePlan.rising(10, 2, 2, Duration.ofMillis(1_500)),
                false,
                1,
                100,
                50);
        ClientResult result = new ClientResult(
                List.of(tally(30, 0).told(3, OperationKind.READ_LARGE)), Map.of(ClientResult.CPU_NANOS, 7L));

        assertThat(JSON.readValue(JSON.writeValueAsString(job), ClientJob.class))
                .isEqualTo(job);
        assertThat(JSON.readValue(JSON.writeValueAsString(result), ClientResult.class))
                .isEqualTo(result);
    }

    @Test
    void addsWhatClientsDidBetweenTwoSeconds() {
        ClientResult one = new ClientResult(
                List.of(
                        tally(30, 1).told(0, OperationKind.READ_SMALL),
                        tally(40, 0).told(1, OperationKind.READ_SMALL),
                        tally(30, 2).told(1, OperationKind.WRITE_LARGE)),
                Map.of());

        Slice all = ClientResult.between(List.of(one, one), EnumSet.allOf(OperationKind.class), 1, 2);
        Slice reads = ClientResult.between(List.of(one, one), EnumSet.of(OperationKind.READ_SMALL), 0, 1);

        assertThat(all.asked()).isEqualTo(8);
        assertThat(all.answered()).isEqualTo(4);
        assertThat(all.good()).as("within 35 ms").isEqualTo(2);
        assertThat(all.errors()).isEqualTo(Map.of("Overloaded", 4L));
        assertThat(reads.failed()).isEqualTo(2);
        assertThat(reads.goodShare()).isEqualTo(0.5);
    }

    @Test
    void anErrorIsThatOfTheFirstNodeAndNotOfWhatWrapsIt() {
        Throwable late = new DriverTimeoutException("late");

        assertThat(CqlLoad.name(new CompletionException(late))).isEqualTo("DriverTimeout");
        assertThat(CqlLoad.name(new NoNodeAvailableException())).isEqualTo("NoNodeAvailable");
    }

    /** Of one answered, and as many that failed. */
    private static CqlLoad.Tally tally(long millis, int failed) {
        CqlLoad.Tally tally = new CqlLoad.Tally(35);
        tally.asked();
        tally.answered(Duration.ofMillis(millis).toNanos());
        for (int i = 0; i < failed; i++) {
            tally.asked();
            tally.failed("Overloaded");
        }
        return tally;
    }
}
