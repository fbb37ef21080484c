package io.geobroker.broker.account.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.account.InMemoryApiKeys;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.error.ApiException;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoginGuardTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final String HER_KEY = "PK0000000000000ALICE";
    private static final String SECRET = "secret";

    private final AtomicLong nanos = new AtomicLong();
    private final InMemoryApiKeys keys = new InMemoryApiKeys();
    private LoginGuard guard = guard(3);

    private final class ManualTime implements TimeMeter {
        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }

    @BeforeEach
    void aliceHasAKey() {
        join(keys.put(new ApiKey(HER_KEY, ALICE, ApiKey.hash(HER_KEY, SECRET), 1, false), 1));
    }

    @Test
    void refusesAnAddressAfterItsFailuresUntilTimeHasPassed() {
        for (int i = 0; i < 3; i++) {
            assertThat(guess(i, "10.0.0.1")).isEmpty();
        }

        assertThatThrownBy(() -> guess(9, "10.0.0.1")).hasCauseInstanceOf(ApiException.class);
        assertThatThrownBy(() -> alice("10.0.0.1")).hasCauseInstanceOf(ApiException.class);
        assertThat(alice("10.0.0.2")).contains(ALICE);

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(guess(10, "10.0.0.1")).isEmpty();
    }

    @Test
    void lookupsOfAKeyThatWasGoodGoOn() {
        assertThat(alice("10.0.0.1")).contains(ALICE);
        for (int i = 0; i < 3; i++) {
            guess(i, "10.0.0.1");
        }

        assertThat(alice("10.0.0.1")).contains(ALICE);
    }

    @Test
    void refusesAllWhenManyAddressesGuess() {
        for (int i = 0; i < 10; i++) {
            assertThat(guess(i, "10.0.1." + i)).isEmpty();
        }

        assertThatThrownBy(() -> guess(10, "10.0.1.10")).hasCauseInstanceOf(ApiException.class);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(guess(11, "10.0.1.11")).isEmpty();
    }

    @Test
    void whoKnowsAKeyIdDoesNotStopItsOwner() {
        assertThat(alice("10.0.0.1")).contains(ALICE);
        for (int i = 0; i < 3; i++) {
            assertThat(login(HER_KEY, "guessed " + i, "10.0.0.9")).isEmpty();
        }

        assertThatThrownBy(() -> login(HER_KEY, "guessed", "10.0.0.9")).hasCauseInstanceOf(ApiException.class);
        assertThat(login(HER_KEY, "mistyped", "10.0.0.1")).isEmpty();
        assertThat(alice("10.0.0.1")).contains(ALICE);
        assertThat(alice("10.0.0.9")).as("from where it is guessed").contains(ALICE);
    }

    @Test
    void addressesThatGuessLeaveOthersTheirFirstLookup() {
        for (int address = 0; address < 6; address++) {
            for (int i = 0; i < 3; i++) {
                tryToGuess(i, "10.0.2." + address);
            }
        }

        assertThatThrownBy(() -> guess(9, "10.0.2.0")).hasCauseInstanceOf(ApiException.class);
        assertThat(alice("10.0.0.1")).contains(ALICE);
    }

    /** Their guesses are as far apart as it takes an address to get one back. */
    @Test
    void addressesThatGuessSlowlyLeaveOthersTheirFirstLookup() {
        guard = guard(120);
        for (int i = 0; i < 10; i++) {
            nanos.addAndGet(Duration.ofMillis(500).toNanos());
            for (int address = 0; address < 11; address++) {
                tryToGuess(i, "10.0.3." + address);
            }
        }

        assertThat(alice("10.0.0.1")).contains(ALICE);
    }

    @Test
    void anAddressThatFailedOnceIsAsGoodAsNewAfterAMinuteHoweverOftenItAsksMeanwhile() {
        guess(0, "10.0.0.1");
        for (int i = 1; i <= 4; i++) {
            nanos.addAndGet(Duration.ofSeconds(20).toNanos());
            for (int address = 0; address < 11; address++) {
                tryToGuess(2 * i, "10.0.3." + address);
                tryToGuess(2 * i + 1, "10.0.3." + address);
            }
            if (i < 3) {
                tryToGuess(100 + i, "10.0.0.1");
            }
        }

        assertThat(alice("10.0.0.1")).contains(ALICE);
    }

    private LoginGuard guard(int perMinute) {
        return new LoginGuard(new Authenticate(keys, new ConcurrentHashMap<>()), perMinute, 5, new ManualTime());
    }

    private void tryToGuess(int number, String address) {
        var unused = guard.login("PK%018d".formatted(number), SECRET, address);
    }

    private Optional<CustomerId> login(String keyId, String secret, String address) {
        return join(guard.login(keyId, secret, address));
    }

    private Optional<CustomerId> alice(String address) {
        return join(guard.login(HER_KEY, SECRET, address));
    }

    private Optional<CustomerId> guess(int number, String address) {
        return join(guard.login("PK%018d".formatted(number), SECRET, address));
    }
}
