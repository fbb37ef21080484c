package io.geobroker.broker.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What every store of keys does. */
public abstract class ApiKeysContract {
    private final KeyPair pair = KeyPair.draw(new SecureRandom());
    private final ApiKey key = new ApiKey(
            pair.keyId(), new CustomerId("customer-1"), ApiKey.hash(pair.keyId(), pair.secret()), 1_000, false);

    protected abstract ApiKeys store();

    @Test
    void aKeyIsFoundWhole() {
        await(store().put(key, 1_000));

        assertThat(await(store().find(pair.keyId()))).contains(key);
    }

    @Test
    void aKeyThatWasNotMadeIsNotFound() {
        assertThat(await(store().find(pair.keyId()))).isEmpty();
    }

    @Test
    void severalAreFoundTogetherRevokedOnesIncluded() {
        KeyPair other = KeyPair.draw(new SecureRandom());
        ApiKey revoked = new ApiKey(
                other.keyId(), new CustomerId("customer-2"), ApiKey.hash(other.keyId(), other.secret()), 1_000, true);
        await(store().put(key, 1_000));
        await(store().put(revoked, 1_000));

        assertThat(await(store().findAll(List.of(pair.keyId(), "unknown", other.keyId()))))
                .containsExactlyInAnyOrder(key, revoked);
        assertThat(await(store().findAll(List.of()))).isEmpty();
    }

    @Test
    void theLatestWriteWinsInWhateverOrderTheyCome() {
        await(store().put(key.revoke(), 2_000));
        await(store().put(key, 1_000));

        assertThat(await(store().find(pair.keyId()))).contains(key.revoke());
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
