package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MigrationLockTest {
    private static final Duration LIFETIME = Duration.ofSeconds(60);

    private final MigrationLock.Holder self =
            new MigrationLock.Holder(UUID.randomUUID(), "SydneyDC", Instant.ofEpochSecond(1_800_000_000));
    private final Queue<Supplier<Row>> answers = new ArrayDeque<>();
    private final List<String> executed = new ArrayList<>();
    private Duration now = Duration.ofDays(1);

    @Test
    void isRenewedOnceASixthOfItsLifetimeIsOver() {
        MigrationLock lock = lock();
        answers.add(() -> applied(true));
        assertThat(lock.tryTake()).isEmpty();

        now = now.plusSeconds(9);
        assertThat(lock.keep()).isTrue();
        assertThat(executed).containsExactly("INSERT");

        now = now.plusSeconds(1);
        answers.add(() -> applied(true));
        assertThat(lock.keep()).isTrue();
        assertThat(executed).containsExactly("INSERT", "UPDATE");
    }

    @Test
    void isAsOldAsAnAttemptThatTookItWithoutAnAnswer() {
        MigrationLock lock = lock();
        answers.add(() -> {
            throw new DriverTimeoutException("no answer");
        });
        assertThatExceptionOfType(DriverTimeoutException.class).isThrownBy(lock::tryTake);

        now = now.plusSeconds(9);
        answers.add(() -> heldBy(self));
        assertThat(lock.tryTake()).isEmpty();

        now = now.plusSeconds(1);
        answers.add(() -> applied(true));
        assertThat(lock.keep()).isTrue();
        assertThat(executed).containsExactly("INSERT", "INSERT", "UPDATE");
    }

    @Test
    void isAsYoungAsTheAttemptThatWasAnswered() {
        MigrationLock lock = lock();
        MigrationLock.Holder other = new MigrationLock.Holder(UUID.randomUUID(), "TokyoDC", self.since());
        answers.add(() -> heldBy(other));
        assertThat(lock.tryTake()).contains(other);

        now = now.plus(LIFETIME);
        answers.add(() -> applied(true));
        assertThat(lock.tryTake()).isEmpty();

        assertThat(lock.keep()).isTrue();
        assertThat(executed).containsExactly("INSERT", "INSERT");
    }

    private MigrationLock lock() {
        CqlSession session = DriverProxy.of(CqlSession.class, Map.of("execute", arguments -> {
            executed.add(((SimpleStatement) arguments[0]).getQuery().split(" ", 2)[0]);
            Row row = answers.remove().get();
            return DriverProxy.of(ResultSet.class, Map.of("one", unused -> row));
        }));
        return new MigrationLock(session, self, LIFETIME, () -> now.toNanos());
    }

    private static Row applied(boolean applied) {
        return DriverProxy.of(Row.class, Map.of("getBoolean", arguments -> applied));
    }

    private static Row heldBy(MigrationLock.Holder holder) {
        return DriverProxy.of(
                Row.class,
                Map.of(
                        "getBoolean", arguments -> false,
                        "getUuid", arguments -> holder.id(),
                        "getString", arguments -> holder.datacenter(),
                        "getInstant", arguments -> holder.since()));
    }
}
