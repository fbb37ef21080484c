package io.geobroker.broker.update.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.account.InMemoryApiKeys;
import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.error.ApiException;
import io.github.bucket4j.TimeMeter;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StreamKeyTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final String HER_KEY = "PK0000000000000ALICE";
    private static final String SECRET = "secret";

    private final InMemoryApiKeys keys = new InMemoryApiKeys();
    private final ConcurrentMap<String, ApiKey> believed = new ConcurrentHashMap<>();
    private final LoginGuard login = new LoginGuard(new Authenticate(keys, believed), 1, 5, TimeMeter.SYSTEM_NANOTIME);
    private final StreamKey key = new StreamKey(login, HER_KEY, SECRET);
    private final AtomicInteger told = new AtomicInteger();

    /** As whoever was the reason to revoke it may do on purpose. */
    @Test
    void tellsThatItWasRevokedHoweverOftenItsAddressLogsInWithIt() {
        put(false, 1);
        assertThat(join(holder())).contains(ALICE);
        put(true, 2);
        assertThat(join(holder())).isEmpty();
        assertThatThrownBy(() -> join(holder())).hasCauseInstanceOf(ApiException.class);

        key.ifRevoked(told::incrementAndGet);

        assertThat(told).hasValue(1);
    }

    @Test
    void tellsNothingOfAGoodKeyOrWhileKeysCannotBeRead() {
        put(false, 1);
        key.ifRevoked(told::incrementAndGet);
        believed.clear();
        keys.faults().failNext(1);
        key.ifRevoked(told::incrementAndGet);

        assertThat(told).hasValue(0);
    }

    private CompletionStage<Optional<CustomerId>> holder() {
        return login.login(HER_KEY, SECRET, "10.0.0.1");
    }

    private void put(boolean revoked, long version) {
        join(keys.put(new ApiKey(HER_KEY, ALICE, ApiKey.hash(HER_KEY, SECRET), 1, revoked), version));
        believed.clear();
    }
}
