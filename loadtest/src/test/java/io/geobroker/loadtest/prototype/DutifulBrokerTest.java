package io.geobroker.loadtest.prototype;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class DutifulBrokerTest {
    private static final Map<String, Object> ORDER = Map.of(
            "orderid", new UUID(0, 1),
            "symbol", "BHP",
            "side", "buy",
            "type", "limit",
            "price", 100L,
            "quantity", 1L,
            "customer", "ann");

    /** Of each delete of the order, which every read finds. */
    private final List<CompletableFuture<AsyncResultSet>> deletes = new ArrayList<>();

    private final CqlSession session = answering(
            CqlSession.class,
            (method, given) -> method.equals("prepare")
                    ? prepared((String) given.get(0))
                    : execute(given.get(0).toString()));
    private final FillCounts counts = new FillCounts();
    private final RowsOfTicker rows = new RowsOfTicker(session, "duties", Runnable::run, counts);
    private final DutifulBroker broker = new DutifulBroker(session, "duties", counts);

    @Test
    void anOrderIsDeletedOnceAtATime() {
        tick();
        tick();
        assertThat(deletes).hasSize(1);

        deletes.get(0).completeExceptionally(new IllegalStateException("timed out"));
        tick();
        assertThat(deletes).as("it still waits").hasSize(2);
    }

    private void tick() {
        rows.match(new Ticker(new Symbol("BHP"), new Price(99), 1, null, 0), 1, broker);
    }

    private static PreparedStatement prepared(String cql) {
        return answering(
                PreparedStatement.class, (bind, values) -> answering(BoundStatement.class, (method, given) -> cql));
    }

    private CompletionStage<AsyncResultSet> execute(String cql) {
        if (cql.startsWith("DELETE")) {
            deletes.add(new CompletableFuture<>());
            return deletes.get(deletes.size() - 1);
        }
        Row row = answering(Row.class, (method, given) -> ORDER.get((String) given.get(0)));
        return CompletableFuture.completedFuture(answering(
                AsyncResultSet.class, (method, given) -> method.equals("currentPage") ? List.of(row) : false));
    }

    private static <T> T answering(Class<T> type, BiFunction<String, List<Object>, Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, given) ->
                        answer.apply(method.getName(), given == null ? List.of() : Arrays.asList(given))));
    }
}
