package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of keys does. */
public abstract class ApiKeysContract {
    private final KeyPair pair = KeyPair.draw(new SecureRandom());
    private final ApiKey key = new ApiKey(
            pair.keyId(), new CustomerId("customer-1"), ApiKey.hash(pair.keyId(), pair.secret()), 1_000, false);

    protected final ApiKeys store;

    protected ApiKeysContract(ApiKeys store) {
        this.store = store;
    }

    @Test
    void aKeyIsFoundWhole() {
        join(store.put(key, 1_000));

        assertThat(join(store.find(pair.keyId()))).contains(key);
    }

    @Test
    void aKeyThatWasNotMadeIsNotFound() {
        assertThat(join(store.find(pair.keyId()))).isEmpty();
    }

    @Test
    void severalAreFoundTogetherRevokedOnesIncluded() {
        KeyPair other = KeyPair.draw(new SecureRandom());
        ApiKey revoked = new ApiKey(
                other.keyId(), new CustomerId("customer-2"), ApiKey.hash(other.keyId(), other.secret()), 1_000, true);
        join(store.put(key, 1_000));
        join(store.put(revoked, 1_000));

        assertThat(join(store.findAll(List.of(pair.keyId(), "unknown", other.keyId()))))
                .containsExactlyInAnyOrder(key, revoked);
        assertThat(join(store.findAll(List.of()))).isEmpty();
    }

    @Test
    void theLatestWriteWinsInWhateverOrderTheyCome() {
        join(store.put(key.revoke(), 2_000));
        join(store.put(key, 1_000));

        assertThat(join(store.find(pair.keyId()))).contains(key.revoke());
    }
}
