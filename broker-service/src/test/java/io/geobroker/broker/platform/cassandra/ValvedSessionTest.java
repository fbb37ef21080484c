package io.geobroker.broker.platform.cassandra;

import static io.geobroker.broker.platform.cassandra.FakeCassandra.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.cassandra.valve.Valve;
import io.geobroker.broker.platform.cassandra.valve.ValveControl;
import io.geobroker.broker.platform.cassandra.valve.ValveSettings;
import io.geobroker.broker.platform.cassandra.valve.Valves;
import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Over a driver that answers when it is told to, with one place. */
class ValvedSessionTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final CqlSession driver = mock(CqlSession.class);
    private final List<Statement<?>> sent = new ArrayList<>();
    private final Deque<CompletableFuture<AsyncResultSet>> answers = new ArrayDeque<>();
    private final Valve valve = new Valves(
                    new ValveSettings(ValveControl.RESPONSE_TIME, 1, 1, 100, TIMEOUT),
                    new Meters(new SimpleMeterRegistry(), "sydney"))
            .to("sydney")
            .orElseThrow();
    private final ValvedSession session = new ValvedSession(driver, valve);

    @BeforeEach
    void answerLater() {
        when(driver.executeAsync(any(Statement.class))).thenAnswer(call -> {
            sent.add(call.getArgument(0));
            CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
            answers.add(answer);
            return answer;
        });
    }

    private static Statement<?> statement(Intent intent) {
        return intent.idempotent("SELECT " + intent).setTimeout(TIMEOUT);
    }

    private List<String> profiles() {
        return sent.stream().map(Statement::getExecutionProfileName).toList();
    }

    @Test
    void eachStatementGoesByWhatItIsFor() {
        List.of(Intent.WRITE, Intent.BACKGROUND_READ, Intent.API_READ, Intent.ACCOUNT_CLAIM, Intent.ORDER_WRITE)
                .forEach(intent -> session.executeAsync(statement(intent)));
        session.executeAsync(statement(Intent.CLAIM));

        while (!answers.isEmpty()) {
            answers.remove().complete(page("SydneyDC", 0));
        }

        assertThat(profiles())
                .containsExactly("write", "claim", "order-write", "account-claim", "api-read", "background-read");
    }

    @Test
    void whatWaitedHasSoMuchLessTimeLeft() {
        session.executeAsync(statement(Intent.CLAIM));
        session.executeAsync(statement(Intent.WRITE));

        answers.remove().complete(page("SydneyDC", 0));

        assertThat(sent.get(0).getTimeout()).isEqualTo(TIMEOUT);
        assertThat(sent.get(1).getTimeout()).isLessThan(TIMEOUT);
    }

    @Test
    void whoseTimeIsOverWhenItsTurnComesHasATimeoutAllTheSame() {
        Duration second = Duration.ofSeconds(1);

        assertThat(ValvedSession.left(second.multipliedBy(3), second)).isEqualTo(second.multipliedBy(2));
        assertThat(ValvedSession.left(second, second)).isPositive().isLessThan(second);
        assertThat(ValvedSession.left(second, second.multipliedBy(2)))
                .isPositive()
                .isLessThan(second);
    }

    @Test
    void whatAllDatacentersAnswerTakesNoPlace() {
        session.executeAsync(statement(Intent.WRITE_EVERYWHERE));
        session.executeAsync(statement(Intent.CLAIM));

        assertThat(profiles()).containsExactly("write-everywhere", "claim");
        assertThat(valve.state().inFlight()).isEqualTo(1);
    }

    /** Else a node that answers would look down in a surge. */
    @Test
    void whatIsAskedOfOneNodeTakesNoPlace() {
        session.executeAsync(statement(Intent.CLAIM));
        session.executeAsync(statement(Intent.BACKGROUND_READ).setNode(mock(Node.class)));

        assertThat(profiles()).containsExactly("claim", "background-read");
        assertThat(valve.state().inFlight()).isEqualTo(1);
    }

    @Test
    void aFurtherPageTakesAPlaceOfItsOwn() {
        AsyncResultSet first = page("SydneyDC", 0);
        CompletableFuture<AsyncResultSet> second = new CompletableFuture<>();
        when(first.hasMorePages()).thenReturn(true);
        when(first.fetchNextPage()).thenReturn(second);
        CompletableFuture<AsyncResultSet> answer =
                session.executeAsync(statement(Intent.API_READ)).toCompletableFuture();
        answers.remove().complete(first);
        assertThat(valve.state().inFlight()).isZero();

        CompletableFuture<AsyncResultSet> next = answer.join().fetchNextPage().toCompletableFuture();
        assertThat(valve.state().inFlight()).isEqualTo(1);

        second.complete(page("SydneyDC", 0));
        assertThat(next).isCompleted();
        assertThat(valve.state().inFlight()).isZero();
    }

    @Test
    void failsAsTheDriverDoes() {
        DriverTimeoutException failure = new DriverTimeoutException("no answer");
        List<Throwable> seen = new ArrayList<>();
        session.executeAsync(statement(Intent.CLAIM)).whenComplete((page, told) -> seen.add(told));

        answers.remove().completeExceptionally(failure);

        assertThat(seen).containsExactly(failure);
    }
}
